import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ManifestError, type RemoteManifest } from '@portico/contract/manifest'
import { readAppPackage } from '@portico/vite-remote/manifest'
import { CliError } from '../error.ts'
import { listInstalledRemotes } from './built-remotes.ts'
import { isOwnPortal } from './portal-config.ts'

/** A remote of this workspace: its folder, its version, and its manifest in package.json. */
export interface WorkspaceRemote {
  folder: string
  packageName: string
  version: string
  manifest: RemoteManifest
  /** The offset of its port on this machine from the shell's. */
  portOffset: number
  /** Whether it is an installed package, which contains builds and no sources. */
  isBuilt?: boolean
}

/** A remote whose port is not chosen yet. */
export type FoundRemote = Omit<WorkspaceRemote, 'portOffset'>

/** An app whose package.json can't be read. */
export interface AppProblem {
  /** The folder of the app, or the root for a problem of the installed remotes. */
  folder: string
  error: unknown
}

/**
 * Finds every app of the workspace whose package.json has the field `portico`, and the installed remotes of a separate portal, in the
 * order of their ports.
 * @throws the error of the first package.json that can't be read, or of portico.json
 */
export function discoverRemotes(root: string): WorkspaceRemote[] {
  const { found, problems } = readApps(root)
  if (problems[0]) throw problems[0].error
  return assignPorts(found)
}

/**
 * Reads the package.json of every app, and the installed remotes of a separate portal. Folders whose names begin with a dot
 * are drafts of new remotes.
 */
export function readApps(root: string): { found: FoundRemote[]; problems: AppProblem[] } {
  const apps = join(root, 'apps')
  const found: FoundRemote[] = []
  const problems: AppProblem[] = []
  try {
    found.push(...listInstalledRemotes(root))
  } catch (error) {
    problems.push({ folder: root, error })
  }
  for (const name of existsSync(apps) ? readdirSync(apps) : []) {
    const folder = join(apps, name)
    if (name.startsWith('.') || !existsSync(join(folder, 'package.json'))) continue
    try {
      const { version, manifest } = readAppPackage(folder)
      const { name: packageName } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string
      }
      if (manifest) found.push({ folder, packageName, version, manifest })
    } catch (error) {
      problems.push({ folder, error: error instanceof ManifestError ? nameFile(root, folder, error) : error })
    }
  }
  return { found, problems }
}

/** Adds the file to an error, relative to the root of the workspace. */
function nameFile(root: string, folder: string, error: ManifestError): CliError {
  const fault = error.message.replace(/^package\.json (in .+: (?=expected JSON))?/, '')
  return new CliError('manifest_invalid', `${relative(root, folder)}/package.json: ${fault}.`, {
    cause: error,
  })
}

/**
 * Gives each remote its port. Remotes without a `portOffset` keep their previous one (`kept`, by name), or come after all others, so
 * that a new remote does not move other ones.
 */
export function assignPorts(
  found: readonly FoundRemote[],
  kept: ReadonlyMap<string, number> = new Map(),
): WorkspaceRemote[] {
  const offsets = new Map<FoundRemote, number>()
  const used = new Set<number>()
  const place = (remote: FoundRemote, offset: number | undefined) => {
    if (offset === undefined || offsets.has(remote)) return
    offsets.set(remote, offset)
    used.add(offset)
  }
  const inOrder = found.toSorted((one, other) => (one.packageName < other.packageName ? -1 : 1))
  for (const remote of inOrder) place(remote, remote.manifest.portOffset)
  for (const remote of inOrder) {
    const offset = kept.get(remote.manifest.name)
    place(remote, offset !== undefined && used.has(offset) ? undefined : offset)
  }
  for (const remote of inOrder) place(remote, Math.max(0, ...used) + 1)
  return found
    .map((remote) => ({ ...remote, portOffset: offsets.get(remote) ?? 0 }))
    .sort((one, other) => one.portOffset - other.portOffset)
}

/**
 * Returns the workspace of `from`: the nearest folder upwards with apps and a turbo.json, or with the configuration of a separate portal.
 * @throws CliError `usage`
 */
export function findWorkspace(from: string): string {
  const folder = findWorkspaceFolder(from)
  if (folder) return folder
  throw new CliError('usage', `${from} is in no Portico workspace. Run portico inside the repository.`)
}

/** Returns the same folder; null outside of a workspace, such as in a remote's standalone repository. */
export function findWorkspaceFolder(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'turbo.json')) && existsSync(join(folder, 'apps'))) return folder
    if (isOwnPortal(folder)) return folder
    if (folder === dirname(folder)) return null
  }
}
