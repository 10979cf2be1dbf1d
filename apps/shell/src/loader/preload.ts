import type { RemoteModule } from '@portico/contract'
import type { Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { appearance } from '../browser/appearance.ts'
import { isPreloadedByDocument } from '../release/document-links.ts'
import { loadModule } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { linkModules } from '../release/module-links.ts'
import { openRelease } from '../release/open-release.ts'
import { getPreload, isUncheckedRelease } from '../release/prepare.ts'
import { resolveRelease } from '../release/resolve.ts'
import { RemoteError } from '../reports/status.ts'

/**
 * Preloads a remote's page: fetches its files into the cache and compiles its modules. With `evaluate`, also runs the page's module and
 * loads its texts, so that opening only has to mount it. With `isOpening`, the user has opened the page, so Save-Data and slow
 * connections don't matter.
 */
export type PreloadRemote = (
  name: string,
  options?: { evaluate?: boolean; isOpening?: boolean },
) => Promise<void>

/** Creates the preload function. It preloads each remote once. Failures are ignored, because opening the remote reports them. */
export function createPreload(context: LoaderContext): PreloadRemote {
  const brought = new Map<string, Promise<boolean>>()
  return async (name, { evaluate = false, isOpening = false } = {}) => {
    const remote = context.registry.remotes[name]
    if (!remote || name in context.overrides || (isSavingData() && !isOpening)) return
    const release = resolveRelease(remote)
    if (isUncheckedRelease(release)) return
    const bringing = brought.get(name) ?? bring(context, name, release)
    brought.set(name, bringing)
    if (!(await bringing)) brought.delete(name)
    else if (evaluate) await loadModule(context, name, release, './remote').then(bringTexts, leaveToVisit)
  }
}

/** Preloads a release's page. Returns false if that failed. */
async function bring(context: LoaderContext, name: string, release: Release): Promise<boolean> {
  const { state, engine } = context
  const preload = getPreload(release, './remote')
  const controller = new AbortController()
  const { signal } = controller
  state.preloads.set(release.base, controller)
  try {
    const hashes = await openRelease(context, { name, release, expose: './remote' }, signal)
    // Links compile the modules ahead, but only in engines that can retry a failed link.
    const mayLink =
      engine.heedsLinks && !engine.keepsFailedLinks && !isPreloadedByDocument(context, release, preload)
    if (hashes && mayLink) await linkModules(context, release, hashes, preload.modules, signal)
    return true
  } catch (error) {
    if (!signal.aborted) leaveToVisit(error)
    return false
  } finally {
    state.preloads.delete(release.base)
  }
}

/** Starts loading the remote's texts in parallel with the shell's texts. */
function bringTexts(remote: RemoteModule<Session>): void {
  remote.loadTexts?.(appearance.getState().locale)
}

function leaveToVisit(error: unknown): void {
  if (!(error instanceof RemoteError)) throw error
}

/** Returns whether the browser saves data or has a 2G connection. Then nothing is preloaded. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
