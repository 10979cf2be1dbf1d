import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readAppPackage } from '@portico/vite-remote/manifest'
import { CliError } from '../error.ts'
import type { FoundRemote } from './discover.ts'
import { portalFile, readPortalConfig } from './portal-config.ts'

/** The package with the built shell: `dist` for the portal, `dev` for `portico start --dev`. */
const shellPackage = '@portico/shell'

/**
 * Returns the remotes that the portal in `root` has installed as packages. Empty in a workspace without `portico.json`.
 * @throws CliError `config_invalid` for a package that is not installed or contains no remote
 */
export function listInstalledRemotes(root: string): FoundRemote[] {
  const names = readPortalConfig(root)?.remotes ?? []
  return names.map((packageName) => {
    const folder = packageFolder(root, packageName)
    const { version, manifest } = readAppPackage(folder)
    if (manifest && existsSync(join(folder, 'dist/release/release.json')))
      return { folder, packageName, version, manifest, isBuilt: true }
    throw new CliError(
      'config_invalid',
      `${portalFile}: ${packageName} holds no built remote (dist/release). Remove it from "remotes".`,
    )
  })
}

/**
 * Returns the folder of the installed shell of the portal in `root`.
 * @throws CliError `config_invalid`
 */
export function getInstalledShell(root: string): string {
  return packageFolder(root, shellPackage)
}

function packageFolder(root: string, name: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) break
  }
  const listed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>
  const isListed = [listed.dependencies, listed.devDependencies].some((one) => Object.hasOwn(one ?? {}, name))
  throw new CliError(
    'config_invalid',
    `${name} is not installed in ${root}: run npm install${isListed ? '' : ` ${name}`} there.`,
  )
}
