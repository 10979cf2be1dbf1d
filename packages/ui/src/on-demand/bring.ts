import { useSyncExternalStore } from 'react'
import { createValueStore } from '../context/value-store.ts'

/** Something whose code comes when it is wanted. */
export interface OnDemand<Value> {
  /**
   * Brings it, once for all who ask, and says whether it came. A failure is tried once more, past caches that may hold a wrong
   * answer for a year; a caller after that has it tried again. What has not come after 10 s has not come, for who asked:
   * nothing in a page ends an import that hangs. When it does come it is there all the same.
   */
  load(): Promise<boolean>
  /** It, once it is here; null until then. Does not ask for it. */
  useLoaded(): Value | null
}

/**
 * Makes one of what `bring` fetches; each failed attempt is reported once, unless the page is being left. Not `React.lazy`:
 * React holds back what a Suspense fallback reveals for up to 300 ms, and a rejected `lazy` never tries again.
 */
export function onDemand<Value>(
  bring: () => Promise<Value>,
  report = (error: unknown): void => reportError(error),
): OnDemand<Value> {
  const { read, write, subscribe } = createValueStore<Value | null>(null)
  let loading: Promise<boolean> | null = null
  const attempt = async () => {
    let isLeft = false
    const leave = () => {
      isLeft = true
    }
    // Removed after the import: the page may belong to another application. A server has no events.
    globalThis.addEventListener?.('beforeunload', leave)
    try {
      write(await bringAgain(bring))
      return true
    } catch (error) {
      loading = null
      // Browsers cancel the imports of a page that is being left, which is no error.
      if (!isLeft) report(error)
      return false
    } finally {
      globalThis.removeEventListener?.('beforeunload', leave)
    }
  }
  return {
    load() {
      if (read() !== null) return Promise.resolve(true)
      loading ??= attempt()
      return inTime(loading)
    },
    useLoaded: () => useSyncExternalStore(subscribe, read, read),
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
 * Tries once more after asking past the cache for every script that was asked for meanwhile: the error of an import names the
 * module that was wanted, not the one of its imports that was spoilt. What can't be had is left to the next import.
 */
async function bringAgain<Value>(bring: () => Promise<Value>): Promise<Value> {
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
    await Promise.allSettled(
      [...asked].map(async (address) =>
        (await fetch(address, { cache: 'reload', credentials: 'same-origin' })).arrayBuffer(),
      ),
    )
    return bring()
  } finally {
    observer.disconnect()
  }
}
