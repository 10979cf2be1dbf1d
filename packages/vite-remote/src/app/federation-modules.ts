/** Parts of the ids that @module-federation/vite 1.23.0 gives to modules that it writes itself; `whole-graph.ts` fails a build without them. */
const own = /virtual:|__mfe_internal__/

/** Whether a module belongs to the federation plugin. */
export function isFederationModule(id: string): boolean {
  return own.test(id)
}

/** Whether a module stands for a share, and loads the page's copy. */
export function isShare(id: string): boolean {
  return id.includes('__loadShare__')
}

/** Whether a module lists the shares or exposed modules of a container. It can only be written after every other module was read. */
export function isContainerModule(id: string): boolean {
  return /virtual:mf-(REMOTE_ENTRY_ID|localSharedImportMap)/.test(id)
}
