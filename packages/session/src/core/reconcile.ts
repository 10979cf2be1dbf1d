import { adopt } from '../refresh/adopt.ts'
import type { Hint } from './platform.ts'
import type { SessionCore } from './session-core.ts'

/** How long an expired session may keep everybody waiting at the start, in milliseconds. */
export const loadingLimit = 3_000

/** A cookie that is being rewritten is looked at again after this time, in milliseconds. */
const secondLook = 100

/** Follows the cookie: reads it once at the start, and whenever something hints that it has changed. */
export interface Reconciler {
  load(): void
  onHint(hint: Hint): void
  stop(): void
}

/** Creates the reconciler of `core`. */
export function createReconciler(core: SessionCore): Reconciler {
  const { state, storage, refresher, platform } = core
  let isStopped = false
  let isLooking = false
  let cancelLook = () => {}
  let cancelLimit = () => {}

  const reconcile = () => {
    isLooking = false
    if (isStopped) return
    const stored = storage.read()
    if (stored.kind === 'broken') {
      if (state.held) core.end('external')
      else storage.clear()
      return
    }
    adopt(state, stored)
    refresher.refreshIfDue()
  }
  const lookAgain = () => {
    isLooking = true
    cancelLook()
    cancelLook = platform.later(reconcile, secondLook)
  }

  return {
    load: () => {
      const stored = storage.read()
      if (stored.kind === 'broken') {
        // biome-ignore lint/suspicious/noConsole: an unreadable cookie is worth a line, and nobody can be told yet.
        console.warn(`The session cookie ${core.config.cookieName} was unreadable and has been removed.`)
        storage.clear()
      }
      if (stored.kind !== 'session') return state.begin(null, null)
      if (!refresher.isExpired(stored.session)) {
        state.begin(stored.session)
        return refresher.refreshIfDue()
      }
      state.holdWhileLoading(stored.session)
      cancelLimit = platform.later(() => {
        if (state.held) state.begin(state.held, 'stale')
        // Hints that came meanwhile were not followed.
        reconcile()
      }, loadingLimit)
      void refresher.refresh().then(() => {
        cancelLimit()
        reconcile()
      })
    },
    onHint: (hint) => {
      if (state.snapshot.status === 'loading' || state.snapshot.status === 'disposed') return
      if (hint === 'tick' && !platform.isVisible()) return
      const isOfWriting = hint === 'cookie' || hint === 'tab'
      // One change is told of several times, and reading asks another process: the look that is due anyway sees it all.
      if (isOfWriting && isLooking) return lookAgain()
      const stored = storage.read()
      // Whoever writes chunks has perhaps written only some, and new ones may fit to old ones; and Chromium may tell of a
      // cookie before document.cookie does.
      const isUnfinished =
        stored.kind === 'broken' ||
        (hint === 'cookie' && (stored.kind === 'none' || (stored.kind === 'session' && stored.isInParts)))
      if (isUnfinished || isOfWriting) lookAgain()
      if (isUnfinished) return
      adopt(state, stored)
      if (hint === 'online') refresher.retryNow()
      else refresher.refreshIfDue()
    },
    stop: () => {
      isStopped = true
      cancelLook()
      cancelLimit()
    },
  }
}
