import { useSyncExternalStore } from 'react'
import { createValueStore } from '../context/value-store.ts'
import { onceReachable } from './chunk-reachability.ts'
import { type ChunkLoadError, fetchChunks, getChunkUrls } from './fetch-chunks.ts'
import { reportUnlessUnloading, watchUnload } from './watch-unload.ts'

/** Something whose code is loaded on demand. */
export interface LazyModule<Value> {
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
export function lazyModule<Value>(
  bring: () => Promise<Value>,
  report = (error: unknown): void => reportError(error),
): LazyModule<Value> {
  const { read, write, subscribe } = createValueStore<Value | null>(null)
  let loading: Promise<boolean> | null = null
  let stopWaiting: (() => void) | null = null
  const attempt = async () => {
    const stopWatching = watchUnload()
    stopWaiting?.()
    stopWaiting = null
    try {
      write(await bringAgain(bring))
      return true
    } catch (error) {
      loading = null
      reportUnlessUnloading(() => report(error))
      const { unreachable } = Object(error) as Partial<ChunkLoadError>
      if (unreachable) stopWaiting = onceReachable(unreachable, () => void load())
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

/** Timeout in ms for one call of `load`. */
const comingLimit = 10_000

function inTime(coming: Promise<boolean>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), comingLimit)
  return Promise.race([coming, isLate]).finally(() => clearTimeout(timer))
}

/**
 * Imports the code and, after a failure, once more past caches: the error of an import names the requested module, not the
 * corrupt one that it imports. A portal also fetches the chunks before the first import. A page of another application that
 * contains an element may not allow that (`connect-src`).
 */
function bringAgain<Value>(bring: () => Promise<Value>): Promise<Value> {
  const chunks = getChunkUrls(bring)
  const attempt = async (cache: 'default' | 'reload') => {
    if (cache === 'reload' || import.meta.env?.PORTICO_PAGE === 'portal') await fetchChunks(chunks, cache)
    return bring()
  }
  return attempt('default').catch(() => attempt('reload'))
}
