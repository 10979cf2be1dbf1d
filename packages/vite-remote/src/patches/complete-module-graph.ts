import type { Plugin } from 'vite'
import { isContainerModule, isShare } from '../app/federation-modules.ts'
import { sharedPackages } from '../app/shared.ts'
import { describeMissingPatch } from './patch-target.ts'

/** Seconds without a parsed module after which the count is given up: a module with a syntax error is never parsed. */
export const stallTimeout = 60

/**
 * Prevents the federation plugin from writing its list of shares before every module is read. The plugin assumes that all are read after 10
 * ms without a load (@module-federation/vite 1.23.0, `scheduleParseCompletionCheck`). On a cold disk or a busy machine, a shell then lacks
 * shares and does not start, or a remote lacks exports. This plugin counts all modules that are imported from `entries` (absolute files)
 * on, except for modules that wait for the count themselves. In a remote without copies (`consumes`), shares wait too; otherwise a share
 * leads to its copy, which counts. If the count is given up, all shares count as used: by the federation plugin in such a remote, by this
 * one elsewhere.
 *
 * Remove it when the plugin counts modules that are named and not read yet (decision 18).
 */
export function completeModuleGraph(entries: readonly string[], { consumes = false } = {}): Plugin {
  const waits = (id: string) => isContainerModule(id) || (consumes && isShare(id))
  let hasWaited = false
  const outstanding = new Set<string>()
  const parsed = new Set<string>()
  let whole = Promise.withResolvers<void>()
  let idle: NodeJS.Timeout | undefined
  return {
    name: 'portico:whole-graph',
    apply: 'build',
    enforce: 'pre',
    configResolved({ plugins }) {
      // A failed module is never parsed, and the build only fails after the waiting modules have ended.
      const end = () => {
        whole.resolve()
        endFederation(plugins)
      }
      for (const plugin of plugins)
        for (const name of ['load', 'transform'] as const) watchHook(plugin, name, end)
    },
    buildStart() {
      parsed.clear()
      outstanding.clear()
      for (const entry of entries) outstanding.add(entry)
      whole = Promise.withResolvers()
      // A share counts as used as soon as an import of it is resolved.
      const used = consumes ? [] : allShares
      const giveUp = () => Promise.all(used.map((key) => this.resolve(key, entries[0])))
      idle = setTimeout(() => giveUp().then(() => whole.resolve(), whole.reject), stallTimeout * 1_000)
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      idle?.refresh()
      parsed.add(id)
      outstanding.delete(id)
      for (const next of [...importedIds, ...dynamicallyImportedIds])
        if (!parsed.has(next) && !waits(next)) outstanding.add(next)
      if (outstanding.size > 0) return
      clearTimeout(idle)
      whole.resolve()
    },
    async load(id) {
      if (!waits(id)) return null
      hasWaited = true
      await whole.promise
      return null
    },
    buildEnd(error) {
      clearTimeout(idle)
      if (error || hasWaited) return
      const what = 'modules with virtual:mf-REMOTE_ENTRY_ID or virtual:mf-localSharedImportMap in their ids'
      this.error(
        describeMissingPatch({
          patch: 'complete-module-graph.ts',
          of: '@module-federation/vite 1.23.0',
          what,
        }),
      )
    },
  }
}

/** Ends the wait of the federation plugin, which also waits for all modules until its own plugin `parseEnd` ends the build. */
function endFederation(plugins: readonly Plugin[]): void {
  const hook = plugins.find(({ name }) => name === 'parseEnd')?.buildEnd
  const handler = (typeof hook === 'function' ? hook : hook?.handler) as (() => void) | undefined
  handler?.()
}

/** Calls `failed` if a hook of a plugin throws or rejects. The failure is passed on. */
function watchHook(plugin: object, name: 'load' | 'transform', failed: () => void): void {
  type Handler = (this: unknown, ...given: unknown[]) => unknown
  const hooks = plugin as Partial<Record<typeof name, Handler | { handler: Handler }>>
  const hook = hooks[name]
  if (!hook) return
  const handler = typeof hook === 'function' ? hook : hook.handler
  const fail = (error: unknown): never => {
    failed()
    throw error
  }
  const watched: Handler = function (...given) {
    try {
      const result = handler.apply(this, given)
      return result instanceof Promise ? result.catch(fail) : result
    } catch (error) {
      return fail(error)
    }
  }
  hooks[name] = typeof hook === 'function' ? watched : { ...hook, handler: watched }
}

/** The shares, including one that the federation plugin adds, because the stores of shell and session import it. */
const allShares = [...Object.keys(sharedPackages), 'zustand/vanilla']
