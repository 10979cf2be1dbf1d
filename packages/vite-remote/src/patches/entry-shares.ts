import { join } from 'node:path'
import type { Plugin } from 'vite'
import { installedFolder } from '../app/manifest.ts'
import { sharedPackages } from '../app/shared.ts'

/**
 * Lets the further entries of a shared package (`@portico/ui/form`) use the copy of its core that the shell provides.
 * The federation plugin leaves imports of a package from within itself alone (@module-federation/vite 1.23.0,
 * `resolve-shared-loadShare`), so each remote would carry a second core, with contexts that nobody fills.
 */
export function entryShares(root: string): Plugin {
  const folders = new Map(
    Object.entries(sharedPackages).map(([key, name]) => [key, `${installedFolder(root, name)}/`]),
  )
  return {
    name: 'portico:entry-shares',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const folder = folders.get(source)
      if (!folder || !importer?.startsWith(folder)) return null
      // Asked as if the remote itself imported it.
      return this.resolve(source, join(root, 'src/remote.tsx'), { ...options, skipSelf: true })
    },
  }
}
