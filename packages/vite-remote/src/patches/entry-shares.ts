import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isShare } from '../app/federation-modules.ts'
import { getInstalledFolder } from '../app/manifest.ts'
import { sharedPackages } from '../app/shared.ts'
import { describeMissingPatch } from './patch-target.ts'

/**
 * Lets further entries of a shared package (`@portico/ui/form`) use the copy of its core that the shell provides. The federation
 * plugin does not share imports of a package within itself (@module-federation/vite 1.23.0, `resolve-shared-loadShare`), so each
 * remote would contain a second core, with contexts that are never provided.
 *
 * Remove it when the plugin shares a package's imports in its further entries, or has an option for it.
 */
export function entryShares(root: string): Plugin {
  const folders = new Map(
    Object.entries(sharedPackages).map(([key, name]) => [key, `${getInstalledFolder(root, name)}/`]),
  )
  return {
    name: 'portico:entry-shares',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const folder = folders.get(source)
      if (!folder || !importer?.startsWith(folder)) return null
      // Resolved as if the remote itself imported it.
      const share = await this.resolve(source, join(root, 'src/remote.tsx'), { ...options, skipSelf: true })
      if (share && isShare(share.id)) return share
      const what = `that ${source}, imported by a remote, becomes a module with __loadShare__ in its id`
      return this.error(
        describeMissingPatch({ patch: 'entry-shares.ts', of: '@module-federation/vite 1.23.0', what }),
      )
    },
  }
}
