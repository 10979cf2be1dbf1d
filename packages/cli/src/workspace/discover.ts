import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import { readAppPackage } from '@portico/vite-remote/manifest'
import { CliError } from '../error.ts'
import { builtRemotes } from './built-remotes.ts'
import { isOwnPortal } from './portal-config.ts'

/** A remote of this workspace: its folder, its version, and what its package.json says of it. */
export interface WorkspaceRemote {
  folder: string
  packageName: string
  version: string
  manifest: RemoteManifest
  /** Its port on this machine, counted from the shell's. */
  portOffset: number
  /** Whether it is an installed package, which holds builds and no source. */
  isBuilt?: boolean
}

/**
 * Every app of the workspace whose package.json has the field `portico`, and the remotes that a portal of its own has installed,
 * in the order of their ports.
 * @throws CliError `config_invalid`
 */
export function discoverRemotes(root: string): WorkspaceRemote[] {
  const found = [...builtRemotes(root), ...remotesOfApps(join(root, 'apps'))]
  // Those that name no place come after all that do, so that a new remote moves nobody.
  const taken = Math.max(0, ...found.map(({ manifest }) => manifest.portOffset ?? 0))
  const unplaced = found
    .filter(({ manifest }) => manifest.portOffset === undefined)
    .map(({ packageName }) => packageName)
    .sort()
  return found
    .map((remote) => ({
      ...remote,
      portOffset: remote.manifest.portOffset ?? taken + 1 + unplaced.indexOf(remote.packageName),
    }))
    .sort((one, other) => one.portOffset - other.portOffset)
}

function remotesOfApps(apps: string): Omit<WorkspaceRemote, 'portOffset'>[] {
  if (!existsSync(apps)) return []
  return readdirSync(apps)
    .map((name) => join(apps, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => {
      const { version, manifest } = readAppPackage(folder)
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
      return manifest ? [{ folder, packageName: name, version, manifest }] : []
    })
}

/**
 * The workspace of `from`: the nearest folder upwards with apps and a turbo.json, or with the configuration of a portal of its own.
 * @throws CliError `usage`
 */
export function findWorkspace(from: string): string {
  const folder = findWorkspaceFolder(from)
  if (folder) return folder
  throw new CliError('usage', `${from} is in no Portico workspace. Run portico inside the repository.`)
}

/** The same; null where there is none, such as in a remote's repository of its own. */
export function findWorkspaceFolder(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'turbo.json')) && existsSync(join(folder, 'apps'))) return folder
    if (isOwnPortal(folder)) return folder
    if (folder === dirname(folder)) return null
  }
}
