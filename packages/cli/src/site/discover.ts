import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import { readAppPackage } from '@portico/vite-remote'
import { CliError } from '../error.ts'

/** A remote of this workspace: its folder, its version, and what its package.json says of it. */
export interface WorkspaceRemote {
  folder: string
  packageName: string
  version: string
  manifest: RemoteManifest
}

/** Every app of the workspace whose package.json has the field `portico`, in the order of their ports. */
export function discoverRemotes(root: string): WorkspaceRemote[] {
  const apps = join(root, 'apps')
  const found = readdirSync(apps)
    .map((name) => join(apps, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => {
      const { version, manifest } = readAppPackage(folder)
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
      return manifest ? [{ folder, packageName: name, version, manifest }] : []
    })
  const place = (remote: WorkspaceRemote) => remote.manifest.portOffset ?? Number.MAX_SAFE_INTEGER
  return found.sort((a, b) => place(a) - place(b) || a.manifest.name.localeCompare(b.manifest.name))
}

/** The workspace that `from` lies in: the nearest folder upwards with a turbo.json and apps. */
export function findWorkspace(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'turbo.json')) && existsSync(join(folder, 'apps'))) return folder
    if (folder === dirname(folder)) {
      throw new CliError('usage', `${from} is in no Portico workspace. Run portico inside the repository.`)
    }
  }
}
