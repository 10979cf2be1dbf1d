import type { LoaderContext } from './context.ts'
import { checkRelease, checkSignature } from './release/check.ts'
import { linkModules } from './release/module-links.ts'
import { isUnchecked, preloadOf, prepareRelease } from './release/prepare.ts'
import { resolveRelease } from './release/resolve.ts'
import { withRetry } from './release/retry.ts'
import { RemoteError } from './status.ts'

const never = new AbortController().signal

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
    try {
      checkRelease(name, release, context.registry.provides)
      if (context.signed) await checkSignature(name, release, context.registry)
      await withRetry(`preloading ${name}`, never, async (signal) => {
        const hashes = await prepareRelease(context, release, preload, signal)
        await linkModules(release, hashes, preload.modules, signal)
      })
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      begun.delete(name)
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
