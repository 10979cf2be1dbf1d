import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildInputs, hashInputs, isKnownBuild, type KnownBuild } from './known-builds.ts'

/** A build of an app in a separate portal, which has no turbo to detect stale builds. */
export interface OwnBuild extends KnownBuild {
  package: string
  /** Whether the script has passed with the present inputs, and its output exists. */
  isCached: boolean
}

/**
 * Lists the builds of some packages of a separate portal. The inputs of a build are the files of its app, those of workspaces that
 * are not remotes, package.json, and the installed versions in package-lock.json. Packages without sources here are left out.
 */
export function planOwnBuilds(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
): OwnBuild[] {
  return listAppWorkspaces(root)
    .filter(({ name }) => packages.includes(name))
    .flatMap(({ folder, name, scripts }) => {
      const hash = hashInputs(root, inputsOf(root, folder))
      return tasks
        .filter((task) => Object.hasOwn(scripts, task))
        .map((task) => ({ folder, task, hash }))
        .map((build) => ({ ...build, package: name, isCached: isKnownBuild(root, build) }))
    })
}

/** Returns whether the inputs of a build are unchanged since it was planned. */
export function isOwnBuildCurrent(root: string, { folder, hash }: OwnBuild): boolean {
  return hashInputs(root, inputsOf(root, folder)) === hash
}

/** A workspace of the repository. */
export interface AppWorkspace {
  folder: string
  name: string
  scripts: Record<string, string>
  isRemote: boolean
  /** Names of the packages that it depends on, also for its build. */
  dependencies: readonly string[]
}

/** Reads the workspaces of a repository. */
export function listAppWorkspaces(root: string): AppWorkspace[] {
  const { workspaces = [] } = readJson<{ workspaces?: string[] }>(join(root, 'package.json'))
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .sort()
    .map((file) => {
      const { name, scripts = {}, portico, ...own } = readJson<AppManifest>(join(root, file))
      const dependencies = Object.keys({ ...own.dependencies, ...own.devDependencies })
      return {
        folder: join(root, dirname(file)),
        name,
        scripts,
        isRemote: portico !== undefined,
        dependencies,
      }
    })
}

interface AppManifest {
  name: string
  scripts?: Record<string, string>
  portico?: unknown
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function inputsOf(root: string, folder: string): BuildInputs {
  const shared = listAppWorkspaces(root).filter((one) => !one.isRemote)
  const sources = [folder, ...shared.map((one) => one.folder)].flatMap(sourcesIn)
  return { files: [...sources, join(root, 'package.json')], facts: [installedVersions(root)] }
}

/** Returns the entries of package-lock.json without workspaces, because another remote does not change builds of this one. */
function installedVersions(root: string): string {
  const file = join(root, 'package-lock.json')
  if (!existsSync(file)) return ''
  const { packages = {} } = readJson<{ packages?: Record<string, { link?: boolean }> }>(file)
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  )
  return JSON.stringify(installed)
}

/** Lists every file below a folder except built and installed ones, and output of tests. */
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
