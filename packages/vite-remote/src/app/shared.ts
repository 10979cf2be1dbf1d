import { getInstalledVersion } from './manifest.ts'

/**
 * The packages that the shell provides to every remote, by share key. Each key costs requests, so the list is short.
 * `react-dom/client` and `react/jsx-runtime` must be separate keys, or a remote contains a private react-dom.
 */
export const sharedPackages = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  zustand: 'zustand',
  '@tanstack/react-query': '@tanstack/react-query',
  '@portico/session': '@portico/session',
  '@portico/ui': '@portico/ui',
} as const

/** Returns the installed version of each shared package for the app in `root`, by package name. */
export function getSharedVersions(root: string): Record<string, string> {
  const names = [...new Set(Object.values(sharedPackages))]
  return Object.fromEntries(names.map((name) => [name, getInstalledVersion(root, name)]))
}

/** Returns the federation plugin's version. The runtime's share cache depends on it, so shell and remotes must use the same. */
export function getFederationVersion(root: string): string {
  return getInstalledVersion(root, '@module-federation/vite')
}

/** Returns the plugin's option `shared`. The shell provides the packages; a lean remote contains no copy (`import: false`). */
export function createSharedOption(root: string, side: 'shell' | 'remote') {
  const versions = getSharedVersions(root)
  return Object.fromEntries(
    Object.entries(sharedPackages).map(([key, name]) => {
      const version = versions[name] ?? ''
      const option = { singleton: true, version, requiredVersion: `^${version}` }
      return [key, side === 'shell' ? option : { ...option, import: false as const }]
    }),
  )
}
