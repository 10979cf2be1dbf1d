import { useSyncExternalStore } from 'react'
import { createValueStore } from '../context/value-store.ts'
import { sayUnlessLeft, watchLeaving } from './leaving.ts'
import { onceReached } from './part-reach.ts'

/** Something whose code is loaded on demand. */
export interface OnDemand<Value> {
  /**
   * Loads it once for all callers, and resolves to whether it arrived. A failed attempt is repeated once past caches, which may
   * hold a wrong answer for a year. If the origin of its files did not answer, it is loaded again when that does; any later call
   * tries again as well. A call resolves to false after 10 s, because a page cannot end an import that hangs. A late arrival
   * still counts.
   */
  load(): Promise<boolean>
  /** Returns it once it is loaded; null until then. Does not load it. */
  useLoaded(): Value | null
  /** Returns whether it is on its way, or will be loaded when an origin answers again. */
  isExpected(): boolean
}

/**
 * Makes one of what `bring` imports. `report` gets the error of each failed attempt, unless the page is left. This is not
 * `React.lazy`: React delays what a Suspense fallback reveals by up to 300 ms, and a rejected `lazy` never tries again.
 */
export function onDemand<Value>(
  bring: () => Promise<Value>,
  report = (error: unknown): void => reportError(error),
): OnDemand<Value> {
  const { read, write, subscribe } = createValueStore<Value | null>(null)
  let loading: Promise<boolean> | null = null
  let stopWaiting: (() => void) | null = null
  const attempt = async () => {
    const stopWatching = watchLeaving()
    stopWaiting?.()
    stopWaiting = null
    const lost: string[] = []
    try {
      write(await bringAgain(bring, lost))
      return true
    } catch (error) {
      loading = null
      sayUnlessLeft(() => report(error))
      if (lost[0]) stopWaiting = onceReached(lost[0], () => void load())
      return false
    } finally {
      stopWatching()
    }
  }
  const load = () => {
    if (read() !== null) return Promise.resolve(true)
    loading ??= attempt()
    return inTime(loading)
  }
  return {
    load,
    useLoaded: () => useSyncExternalStore(subscribe, read, read),
    isExpected: () => read() === null && (loading ?? stopWaiting) !== null,
  }
}

/** In milliseconds. */
const comingLimit = 10_000

function inTime(coming: Promise<boolean>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), comingLimit)
  return Promise.race([coming, isLate]).finally(() => clearTimeout(timer))
}

/**
 * Imports it, and after a failure once more. Before that it fetches every script that was requested meanwhile past the cache: the
 * error of an import names the requested module, not the corrupt one that it imports. Adds the scripts whose server does not
 * answer to `lost`.
 */
async function bringAgain<Value>(bring: () => Promise<Value>, lost: string[]): Promise<Value> {
  const asked = new Set<string>()
  // Not the page's list of resources, which takes no more after 250.
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries: PerformanceEntryList) => {
    for (const { name } of entries) if (/\.js(\?|$)/.test(name)) asked.add(name)
  }
  observer.observe({ type: 'resource' })
  try {
    return await bring()
  } catch {
    note(observer.takeRecords())
    // WebKit lists no request that failed; this script has the same origin.
    if (asked.size === 0) asked.add(import.meta.url)
    await Promise.all(
      [...asked].map(async (address) => {
        const answer = await fetch(address, { cache: 'reload', credentials: 'same-origin' }).catch(() => null)
        // A body that is cut short is a failure of the import, which follows.
        await answer?.arrayBuffer().catch(() => {})
        if (!answer || answer.status >= 500) lost.push(address)
      }),
    )
    return bring()
  } finally {
    observer.disconnect()
  }
}
