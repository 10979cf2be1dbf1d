import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { writeFileWhole } from '../files/write-whole.ts'

/** A build of an app in a portal of its own, where no turbo knows what is stale. */
export interface OwnBuild {
  package: string
  /** The script of its package.json. */
  task: string
  folder: string
  /** The script has passed with the present inputs, and its output is there. */
  isCached: boolean
  /** A hash of the inputs. */
  hash: string
}

/**
 * Lists the builds of some packages of a portal of its own. The inputs of a build are the files of its app, those of workspaces that
 * are no remote, package.json, and the installed versions that package-lock.json names. Packages without sources here are left out.
 */
export function planOwnBuilds(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
): OwnBuild[] {
  return workspacesOf(root)
    .filter(({ name }) => packages.includes(name))
    .flatMap(({ folder, name, scripts }) => {
      const built = readBuilt(root, folder)
      const hash = hashInputs(root, folder)
      return tasks
        .filter((task) => Object.hasOwn(scripts, task))
        .map((task) => {
          const isCached = built[task] === hash && existsSync(join(folder, 'dist'))
          return { package: name, task, folder, isCached, hash }
        })
    })
}

/** Notes that a build has passed. */
export function keepOwnBuild(root: string, { folder, task, hash }: OwnBuild): void {
  const file = builtFile(root, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileWhole(file, JSON.stringify({ ...readBuilt(root, folder), [task]: hash }, null, 2))
}

/** In `node_modules`, so that a fresh clone builds everything. */
function builtFile(root: string, folder: string): string {
  return join(root, 'node_modules/.cache/portico-builds', `${basename(folder)}.json`)
}

/** The hash of the inputs of each build of an app that has passed, by script. */
function readBuilt(root: string, folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(builtFile(root, folder), 'utf8')) as Record<string, string>
  } catch {
    // Missing, or cut short while it was written: everything is built again.
    return {}
  }
}

interface AppWorkspace {
  folder: string
  name: string
  scripts: Record<string, string>
  isRemote: boolean
}

function workspacesOf(root: string): AppWorkspace[] {
  const { workspaces = [] } = readJson<{ workspaces?: string[] }>(join(root, 'package.json'))
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .sort()
    .map((file) => {
      const { name, scripts = {}, portico } = readJson<AppManifest>(join(root, file))
      return { folder: join(root, dirname(file)), name, scripts, isRemote: portico !== undefined }
    })
}

interface AppManifest {
  name: string
  scripts?: Record<string, string>
  portico?: unknown
}

function hashInputs(root: string, folder: string): string {
  const shared = workspacesOf(root).filter((one) => !one.isRemote)
  const files = [
    ...[folder, ...shared.map((one) => one.folder)].flatMap(sourcesIn),
    join(root, 'package.json'),
  ]
  const hash = createHash('sha256').update(installedVersions(root))
  for (const file of files.sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** The entries of package-lock.json without workspaces: another remote changes no build of this one. */
function installedVersions(root: string): string {
  const file = join(root, 'package-lock.json')
  if (!existsSync(file)) return ''
  const { packages = {} } = readJson<{ packages?: Record<string, { link?: boolean }> }>(file)
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  )
  return JSON.stringify(installed)
}

/** Every file below a folder but what is built, installed or written by tests. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    const isOutput = /^(node_modules|dist|test-results|\..*)$/.test(entry.name)
    return entry.isDirectory() && !isOutput ? sourcesIn(path) : []
  })
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
