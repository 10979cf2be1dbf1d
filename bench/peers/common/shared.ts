import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore the list of packages that the portal shares
import { getSharedVersions, sharedPackages } from '../../../packages/vite-remote/src/app/shared.ts'
import { repository, shellFolder } from './places.ts'

/** The specifiers that the portal shares. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedPackages)

/**
 * Options for tools that share by specifier: every one that the portal shares, and `more` with the packages that they
 * belong to. All are singletons of the installed version.
 */
export function createSharedOptions(
  more: Readonly<Record<string, string>> = {},
): Record<string, SharedOption> {
  const versions = getSharedVersions(shellFolder)
  const names = { ...sharedPackages, ...more }
  return Object.fromEntries(
    Object.entries(names).map(([specifier, name]) => {
      const version = versions[name] ?? ''
      return [specifier, { singleton: true, version, requiredVersion: `^${version}` }]
    }),
  )
}

/** How one specifier is shared. */
export interface SharedOption {
  singleton: true
  version: string
  requiredVersion: string
}

/** The kit's modules by their subpath, without its sheets. They import its core by the package's name. */
export function listKitModules(): Record<string, string> {
  const { name, exports } = JSON.parse(
    readFileSync(join(repository, 'packages/ui/package.json'), 'utf8'),
  ) as { name: string; exports: Record<string, string> }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([key, path]) =>
      key === '.' || path.endsWith('.css') ? [] : [[name + key.slice('.'.length), name]],
    ),
  )
}
