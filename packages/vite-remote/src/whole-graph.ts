import type { Plugin } from 'vite'

/** How long nothing may be read before the build gives up, in ms: the federation plugin gives up then as well. */
const patience = 10_000

/**
 * Keeps the federation plugin from writing down who shares what before every module is read. It believes that all are read
 * once it has heard of none for 10 ms (@module-federation/vite 1.23.0, `scheduleParseCompletionCheck`): on a cold disk or a
 * busy machine a shell then lacks shares and does not start, or a remote lacks exports. This one counts: from `entries`
 * (absolute files) on, all that is imported, but for the modules that themselves wait for the count. Of those are the
 * shares of a remote that brings no copies (`consumes`); otherwise a share leads to its copy, which counts.
 */
export function wholeGraph(entries: readonly string[], { consumes = false } = {}): Plugin {
  const waits = consumes
    ? /virtual:mf-(REMOTE_ENTRY_ID|localSharedImportMap)|__loadShare__/
    : /virtual:mf-(REMOTE_ENTRY_ID|localSharedImportMap)/
  const outstanding = new Set<string>()
  const parsed = new Set<string>()
  let whole = Promise.withResolvers<void>()
  let idle: NodeJS.Timeout | undefined
  return {
    name: 'portico:whole-graph',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parsed.clear()
      outstanding.clear()
      for (const entry of entries) outstanding.add(entry)
      whole = Promise.withResolvers()
      // Without a listener of its own, a build that gives up before anybody waits would end the process.
      whole.promise.catch(() => {})
      idle = setTimeout(() => whole.reject(new Error(neverRead(outstanding))), patience)
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      idle?.refresh()
      parsed.add(id)
      outstanding.delete(id)
      for (const next of [...importedIds, ...dynamicallyImportedIds])
        if (!parsed.has(next) && !waits.test(next)) outstanding.add(next)
      if (outstanding.size > 0) return
      clearTimeout(idle)
      whole.resolve()
    },
    async load(id) {
      if (waits.test(id)) await whole.promise
      return null
    },
    buildEnd() {
      clearTimeout(idle)
    },
  }
}

function neverRead(outstanding: ReadonlySet<string>): string {
  const named = [...outstanding].slice(0, 3).join(', ')
  const more = outstanding.size > 3 ? ` and ${outstanding.size - 3} more` : ''
  return `${named}${more} could not be read within ${patience / 1000} s. An error beside this one says why; if there is none, build again.`
}
