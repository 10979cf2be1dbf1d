import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CliError } from '../error.ts'
import { writeFolderAtomically } from '../files/write-atomically.ts'
import { discoverRemotes } from '../workspace/discover.ts'
import { isOwnPortal } from '../workspace/portal-config.ts'
import { linkWorkspace } from './lockfile.ts'
import { withPackedPackages } from './packed-packages.ts'
import type { RemoteIdentity } from './remote-identity.ts'
import { renderRemote } from './render.ts'

/** The place of a new remote. */
export type Destination =
  /** In the workspace at `root`, below one of its folders of apps. */
  | { kind: 'workspace'; root: string; folder: string }
  /** In its own repository below `parent`; if there is a folder of tarballs, built with those. */
  | { kind: 'standalone'; parent: string; packages?: string | undefined }

/** The new remote, also of a dry run. */
export interface NewRemote extends RemoteIdentity {
  kind: Destination['kind']
  /** The absolute folder. */
  folder: string
  /** Paths below it. */
  files: string[]
  /** Whether it is in package-lock.json already; if not, `npm install` has to be run once. */
  linked: boolean
}

/**
 * Writes a new remote. Checks everything first: after an error there are no files.
 * @throws CliError `name_taken`, `route_taken`, `folder_exists`, `usage`
 */
export function createRemote(
  identity: RemoteIdentity,
  destination: Destination,
  options: { dryRun: boolean },
): NewRemote {
  const parent =
    destination.kind === 'workspace' ? resolve(destination.root, destination.folder) : destination.parent
  const folder = join(parent, `${identity.name}-remote`)
  if (destination.kind === 'workspace') {
    checkFolder(destination.root, destination.folder)
    checkTaken(destination.root, identity)
  }
  if (existsSync(folder))
    throw new CliError('folder_exists', `${folder} exists already. Take another name, or move it away.`)
  const isInPortal = destination.kind === 'workspace' && isOwnPortal(destination.root)
  const rendered = renderRemote(isInPortal ? 'portal-remote' : destination.kind, identity)
  const packages = destination.kind === 'standalone' ? destination.packages : undefined
  const files = packages ? withPackedPackages(rendered, packages) : rendered
  const made = { ...identity, kind: destination.kind, folder, files: Object.keys(files) }
  if (options.dryRun) return { ...made, linked: false }
  writeFolderAtomically(folder, files)
  if (destination.kind === 'standalone') return { ...made, linked: false }
  try {
    const manifest = JSON.parse(rendered['package.json'] ?? '')
    return {
      ...made,
      linked: linkWorkspace(destination.root, `${destination.folder}/${identity.name}-remote`, manifest),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function checkFolder(root: string, folder: string): void {
  const workspaces = workspacesOf(root)
  if (workspaces.includes(`${folder}/*`)) return
  const known = workspaces.filter((one) => one.endsWith('/*')).map((one) => one.slice(0, -2))
  throw new CliError('usage', `"${folder}" holds no workspaces. Take one of ${known.join(', ')}.`)
}

function checkTaken(root: string, { name, route }: RemoteIdentity): void {
  const packages = workspacesOf(root).flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
  const names = [`@portico/${name}-remote`, `${name}-remote`]
  const taken = packages.find((file) => names.includes(readName(join(root, file))))
  const remotes = discoverRemotes(root)
  if (taken !== undefined || remotes.some(({ manifest }) => manifest.name === name)) {
    const where = taken ? ` in ${taken.replace(/[\\/]package\.json$/, '')}` : ''
    throw new CliError('name_taken', `There is a remote "${name}" already${where}. Take another name.`)
  }
  const owner = remotes.find(({ manifest }) => manifest.route === route)
  if (owner) {
    throw new CliError(
      'route_taken',
      `The route ${route} belongs to the remote "${owner.manifest.name}". Take another: --route /${name}-app.`,
    )
  }
}

function workspacesOf(root: string): string[] {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces
}

function readName(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name
}
