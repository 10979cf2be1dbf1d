import type { LoaderContext } from './context.ts'
import { checkRelease, checkSignature } from './release/check.ts'
import { linkModules } from './release/module-links.ts'
import { isUnchecked, preloadOf, prepareRelease } from './release/prepare.ts'
import { resolveRelease } from './release/resolve.ts'
import { withRetry } from './release/retry.ts'
import { RemoteError } from './status.ts'

/** Preloads that are under way, by the base of their release. */
const underWay = new Map<string, AbortController>()

/**
 * Ends a preload of this release: whoever visits it asks for the same addresses, and browsers let one request for an
 * address wait for another, also for one that hangs.
 */
export function endPreload(base: string): void {
  underWay.get(base)?.abort()
}

/**
 * Makes a function that brings a remote's page before somebody opens it: its files into the cache, its modules
 * compiled, none of it run. Once for each remote; what fails is left to the visit, which says why.
 */
export function createPreload(context: LoaderContext): (name: string) => Promise<void> {
  const begun = new Set<string>()
  return async (name) => {
    const remote = context.registry.remotes[name]
    if (!remote || begun.has(name) || name in context.overrides || isSavingData()) return
    begun.add(name)
    const release = resolveRelease(remote)
    if (isUnchecked(release)) return
    const preload = preloadOf(release, './remote')
    const controller = new AbortController()
    underWay.set(release.base, controller)
    try {
      checkRelease(name, release, context.registry.provides)
      if (context.signed) await checkSignature(name, release, context.registry)
      await withRetry(`preloading ${name}`, controller.signal, async (signal) => {
        const hashes = await prepareRelease(context, release, preload, signal)
        await linkModules(release, hashes, preload.modules, signal)
      })
    } catch (error) {
      if (!controller.signal.aborted && !(error instanceof RemoteError)) throw error
      begun.delete(name)
    } finally {
      underWay.delete(release.base)
    }
  }
}

/** People who pay for what they load, or wait for it, get what they open and nothing else. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
