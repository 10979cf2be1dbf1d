import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { writeFileWhole } from '../files/write-whole.ts'

/** An app with the build scripts that have to run: their inputs changed since they last passed, or their output is gone. */
export interface StaleApp {
  folder: string
  stale: string[]
  /** Of the inputs as they are before the build. */
  hash: string
}

/** A hash of a build's inputs by the name of its script, for one app. */
type Built = Record<string, string>

/**
 * Lists the apps of a portal of its own that have stale builds. The inputs of a build are the files of its app, those of
 * workspaces that are no remote, and package-lock.json, which names every installed version. Packages without sources here are
 * left out.
 */
export function staleTasks(root: string, packages: readonly string[], tasks: readonly string[]): StaleApp[] {
  return workspacesOf(root)
    .filter(({ name }) => packages.includes(name))
    .map(({ folder, scripts }) => {
      const built = readBuilt(root, folder)
      const hash = hashInputs(root, folder)
      const isStale = (task: string) => built[task] !== hash || !existsSync(join(folder, 'dist'))
      return { folder, hash, stale: tasks.filter((task) => Object.hasOwn(scripts, task) && isStale(task)) }
    })
    .filter(({ stale }) => stale.length > 0)
}

/** Notes that the stale scripts of an app have passed. */
export function keepBuilt(root: string, { folder, stale, hash }: StaleApp): void {
  const built = { ...readBuilt(root, folder), ...Object.fromEntries(stale.map((task) => [task, hash])) }
  const file = builtFile(root, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileWhole(file, JSON.stringify(built, null, 2))
}

/** In `node_modules`, so that a fresh clone or `npm ci` builds again. */
function builtFile(root: string, folder: string): string {
  return join(root, 'node_modules/.cache/portico-builds', `${basename(folder)}.json`)
}

function readBuilt(root: string, folder: string): Built {
  try {
    return JSON.parse(readFileSync(builtFile(root, folder), 'utf8')) as Built
  } catch {
    // Missing, or cut short while it was written: everything is built again.
    return {}
  }
}

interface Workspace {
  folder: string
  name: string
  scripts: Record<string, string>
  isRemote: boolean
}

function workspacesOf(root: string): Workspace[] {
  const { workspaces = [] } = readJson<{ workspaces?: string[] }>(join(root, 'package.json'))
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .sort()
    .map((file) => {
      const { name, scripts = {}, portico } = readJson<WorkspaceManifest>(join(root, file))
      return { folder: join(root, dirname(file)), name, scripts, isRemote: portico !== undefined }
    })
}

interface WorkspaceManifest {
  name: string
  scripts?: Record<string, string>
  portico?: unknown
}

function hashInputs(root: string, folder: string): string {
  const shared = workspacesOf(root).filter((one) => !one.isRemote)
  const lock = join(root, 'package-lock.json')
  const files = [
    ...[folder, ...shared.map((one) => one.folder)].flatMap(sourcesIn),
    ...(existsSync(lock) ? [lock] : []),
    join(root, 'package.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** Every file below a folder but what is built, installed or written by tests. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && !/^(node_modules|dist|test-results|\..*)$/.test(entry.name)
      ? sourcesIn(path)
      : []
  })
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
