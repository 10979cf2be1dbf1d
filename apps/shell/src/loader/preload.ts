import type { Release } from '@portico/contract/registry'
import { checkRelease, checkSignature } from '../release/check.ts'
import { loadModule } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { linkModules } from '../release/module-links.ts'
import { isUnchecked, preloadOf, prepareRelease } from '../release/prepare.ts'
import { resolveRelease } from '../release/resolve.ts'
import { withRetry } from '../release/retry.ts'
import { RemoteError } from '../reports/status.ts'

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
 * Brings a remote's page before somebody opens it: its files into the cache, its modules compiled. With `evaluate` the
 * page's module also runs, so that opening it has nothing left to do but mount: for when somebody is about to.
 */
export type Preload = (name: string, options?: { evaluate?: boolean }) => Promise<void>

/** Makes that function. Each remote is brought once; what fails is left to the visit, which says why. */
export function createPreload(context: LoaderContext): Preload {
  const brought = new Map<string, Promise<boolean>>()
  return async (name, { evaluate = false } = {}) => {
    const remote = context.registry.remotes[name]
    if (!remote || name in context.overrides || isSavingData()) return
    const release = resolveRelease(remote)
    if (isUnchecked(release)) return
    const bringing = brought.get(name) ?? bring(context, name, release)
    brought.set(name, bringing)
    if (!(await bringing)) brought.delete(name)
    else if (evaluate) await loadModule(name, release, './remote').catch(leaveToVisit)
  }
}

/** Whether the release's page is here. */
async function bring(context: LoaderContext, name: string, release: Release): Promise<boolean> {
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
    return true
  } catch (error) {
    if (!controller.signal.aborted) leaveToVisit(error)
    return false
  } finally {
    underWay.delete(release.base)
  }
}

function leaveToVisit(error: unknown): void {
  if (!(error instanceof RemoteError)) throw error
}

/** People who pay for what they load, or wait for it, get what they open and nothing else. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
