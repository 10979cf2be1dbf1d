import type { Plugin } from 'vite'

const gate = '\0portico:parse-gate'
/** The federation plugin's own modules: some wait for the graph to be complete, so the graph must not wait for them. */
const federationModule = /virtual:mf|__mf_|__loadShare__|__prebuild__/

/**
 * Keeps the federation plugin from believing too early that it has seen every module. It looks at which exports of a
 * shared package are used once no module has been parsed for 10 ms, so on a busy machine it misses some, and the build
 * fails with exports that are missing (@module-federation/vite 1.23.0, `scheduleParseCompletionCheck`). This adds one
 * empty module to the graph that has arrived only when every import of every parsed module has been parsed too.
 *
 * @param entry absolute path of the module that leads to all others
 */
export function parseGate(entry: string): Plugin {
  let pending = new Set<string>()
  let parsed = new Set<string>()
  let isBegun = false
  let open: () => void
  let opened: Promise<void>
  const tryOpen = () => {
    if (isBegun && pending.size === 0) open()
  }
  return {
    name: 'portico:parse-gate',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      pending = new Set()
      parsed = new Set()
      isBegun = false
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    resolveId: (id) => (id === gate ? gate : undefined),
    async load(id) {
      if (id !== gate) return undefined
      await opened
      return { code: '', moduleSideEffects: true }
    },
    transform: (code, id) =>
      id.split('?')[0] === entry ? { code: `${code}\nimport ${JSON.stringify(gate)}`, map: null } : undefined,
    moduleParsed(module) {
      parsed.add(module.id)
      // Federation reads an entry under an address of its own, with a query.
      if (module.id.split('?')[0] === entry && module.importedIds.includes(gate)) isBegun = true
      pending.delete(module.id)
      for (const id of [...module.importedIds, ...module.dynamicallyImportedIds]) {
        const isOurs = id !== gate && !federationModule.test(id)
        if (isOurs && !parsed.has(id)) pending.add(id)
      }
      tryOpen()
    },
    // A build that fails on the way must not leave the gate's own load behind.
    buildEnd: () => open(),
  }
}
