/** Parts of the ids that @module-federation/vite 1.23.0 gives to modules that it writes itself; `whole-graph.ts` fails a build without them. */
const own = /virtual:|__mfe_internal__/

/** Whether a module is the federation plugin's own. */
export function isFederationModule(id: string): boolean {
  return own.test(id)
}

/** Whether a module is what stands for a share, which leads to the page's copy. */
export function isShare(id: string): boolean {
  return id.includes('__loadShare__')
}

/** Whether a module says what a container shares, or holds: it can only be written when every other one is read. */
export function isWholeGraphs(id: string): boolean {
  return /virtual:mf-(REMOTE_ENTRY_ID|localSharedImportMap)/.test(id)
}
