import { installedVersion } from './manifest.ts'

/**
 * What the shell provides to every remote: share key → package. Each key costs requests, so the list is short.
 * `react-dom/client` and `react/jsx-runtime` must be keys of their own, or a remote builds in a private react-dom.
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

/** Version of each shared package as installed for the app in `root`, by package name. */
export function sharedVersions(root: string): Record<string, string> {
  const names = [...new Set(Object.values(sharedPackages))]
  return Object.fromEntries(names.map((name) => [name, installedVersion(root, name)]))
}

/** The federation plugin's version. The runtime's share cache is private to it, so shell and remotes must agree. */
export function federationVersion(root: string): string {
  return installedVersion(root, '@module-federation/vite')
}

/** The plugin's `shared` option. The shell provides; a lean remote carries no copy at all (`import: false`). */
export function sharedOption(root: string, side: 'shell' | 'remote') {
  const versions = sharedVersions(root)
  return Object.fromEntries(
    Object.entries(sharedPackages).map(([key, name]) => {
      const version = versions[name] ?? ''
      const option = { singleton: true, version, requiredVersion: `^${version}` }
      return [key, side === 'shell' ? option : { ...option, import: false as const }]
    }),
  )
}
