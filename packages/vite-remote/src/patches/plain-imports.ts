import type { Plugin } from 'vite'
import { describeMissingPatch } from './patch-target.ts'

const helper = '\0vite/preload-helper.js'

/**
 * Makes `import()` in Vite's builds a plain one. Vite wraps each in a function that adds links for sheets and modules to the page. The
 * builds here need none (a release has one sheet and its list of preloads, an element its style in the code), and the page's policy would
 * reject them. `build.modulePreload: false` keeps the wrapper.
 *
 * Written for vite 8.3.8. Remove it when Vite leaves the wrapper out if `modulePreload` is false, as it does in a library.
 */
export function plainImports(): Plugin {
  let isReplaced = false
  return {
    name: 'portico:plain-imports',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isReplaced = false
    },
    load(id) {
      if (id !== helper) return null
      isReplaced = true
      return 'export const __vitePreload = (load) => load()'
    },
    buildEnd(error) {
      const isImported = (id: string) => (this.getModuleInfo(id)?.dynamicallyImportedIds.length ?? 0) > 0
      if (error || isReplaced || ![...this.getModuleIds()].some(isImported)) return
      this.error(
        describeMissingPatch({
          patch: 'plain-imports.ts',
          of: 'vite 8.3.8',
          what: 'its module vite/preload-helper',
        }),
      )
    },
  }
}
