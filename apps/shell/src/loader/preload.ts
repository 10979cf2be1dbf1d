import type { RemoteModule } from '@portico/contract'
import type { Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { appearance } from '../browser/appearance.ts'
import { isBroughtByDocument } from '../release/document-links.ts'
import { loadModule } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { linkModules } from '../release/module-links.ts'
import { openRelease } from '../release/open-release.ts'
import { isUnchecked, preloadOf } from '../release/prepare.ts'
import { resolveRelease } from '../release/resolve.ts'
import { RemoteError } from '../reports/status.ts'

/**
 * Brings a remote's page before somebody opens it: its files into the cache, its modules compiled. With `evaluate` the
 * page's module also runs and its words are fetched, so that opening it has nothing left to do but mount: for when somebody is about to. With `isOpening`
 * it is what the person came for, so that it counts for nothing how they pay for their line.
 */
export type Preload = (name: string, options?: { evaluate?: boolean; isOpening?: boolean }) => Promise<void>

/** Makes that function. Each remote is brought once; what fails is left to the visit, which says why. */
export function createPreload(context: LoaderContext): Preload {
  const brought = new Map<string, Promise<boolean>>()
  return async (name, { evaluate = false, isOpening = false } = {}) => {
    const remote = context.registry.remotes[name]
    if (!remote || name in context.overrides || (isSavingData() && !isOpening)) return
    const release = resolveRelease(remote)
    if (isUnchecked(release)) return
    const bringing = brought.get(name) ?? bring(context, name, release)
    brought.set(name, bringing)
    if (!(await bringing)) brought.delete(name)
    else if (evaluate) await loadModule(context, name, release, './remote').then(bringTexts, leaveToVisit)
  }
}

/** Whether the release's page is here. */
async function bring(context: LoaderContext, name: string, release: Release): Promise<boolean> {
  const { state, engine } = context
  const preload = preloadOf(release, './remote')
  const controller = new AbortController()
  const { signal } = controller
  state.preloads.set(release.base, controller)
  try {
    const hashes = await openRelease(context, { name, release, expose: './remote' }, signal)
    // Compiled ahead, where a link that fails can be tried again.
    const mayLink =
      engine.heedsLinks && !engine.keepsFailedLinks && !isBroughtByDocument(context, release, preload)
    if (hashes && mayLink) await linkModules(context, release, hashes, preload.modules, signal)
    return true
  } catch (error) {
    if (!signal.aborted) leaveToVisit(error)
    return false
  } finally {
    state.preloads.delete(release.base)
  }
}

/** The words are on their way while the shell waits for its own. */
function bringTexts(remote: RemoteModule<Session>): void {
  remote.loadTexts?.(appearance.getState().locale)
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
