import type { Hint } from '../platform/platform.ts'
import { adoptStoredState } from '../refresh/adopt-stored-state.ts'
import type { StoredSession } from '../session/snapshot.ts'
import type { SessionCore } from './session-core.ts'

/** Maximum time in ms that an expired session may delay the start. */
export const loadingTimeout = 3_000

/** Delay in ms before a cookie that is being rewritten is read again. */
const secondLook = 100

type Parts = Pick<SessionCore, 'config' | 'state' | 'storage' | 'refresher' | 'platform' | 'end'>

/** Follows the cookie: reads it once at the start, and after each hint of a change. */
export class Reconciler {
  readonly #core: Parts
  #isStopped = false
  #isLooking = false
  #cancelLook = () => {}
  #cancelLimit = () => {}

  constructor(core: Parts) {
    this.#core = core
  }

  load(): void {
    const { state, storage, refresher, config } = this.#core
    const stored = storage.read()
    if (stored.kind === 'broken') {
      // biome-ignore lint/suspicious/noConsole: an unreadable cookie is worth a line, and there is no listener yet.
      console.warn(`The unreadable session cookie ${config.cookieName} has been removed.`)
      storage.clear()
    }
    if (stored.kind !== 'session') state.begin(null, null)
    else if (refresher.isExpired(stored.session)) this.#loadExpired(stored.session)
    else {
      state.begin(stored.session)
      refresher.refreshIfDue()
    }
  }

  onHint(hint: Hint): void {
    const { state, storage, refresher, platform } = this.#core
    if (state.snapshot.status === 'loading' || state.snapshot.status === 'disposed') return
    if (hint === 'tick' && !platform.isVisible()) return
    const isOfWriting = hint === 'cookie' || hint === 'tab'
    // One change causes several hints, and reading asks another process. The read that is due anyway covers them all.
    if (isOfWriting && this.#isLooking) {
      this.#lookAgain()
      return
    }
    const stored = storage.read()
    // A writer may have written only some chunks so far, and new ones may fit to old ones. Chromium may report a cookie before
    // document.cookie has it.
    const isUnfinished =
      stored.kind === 'broken' ||
      (hint === 'cookie' && (stored.kind === 'none' || (stored.kind === 'session' && stored.isInParts)))
    if (isUnfinished || isOfWriting) this.#lookAgain()
    if (isUnfinished) return
    adoptStoredState(state, stored)
    if (hint === 'online') refresher.retryNow()
    else refresher.refreshIfDue()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelLook()
    this.#cancelLimit()
  }

  #loadExpired(session: StoredSession): void {
    const { state, refresher, platform } = this.#core
    state.holdWhileLoading(session)
    this.#cancelLimit = platform.later(() => {
      if (state.held) state.begin(state.held, 'stale')
      // Hints were ignored until now.
      this.#reconcile()
    }, loadingTimeout)
    void refresher.refresh().then(() => {
      this.#cancelLimit()
      this.#reconcile()
    })
  }

  #reconcile(): void {
    const { state, storage, refresher } = this.#core
    this.#isLooking = false
    if (this.#isStopped) return
    const stored = storage.read()
    if (stored.kind === 'broken') {
      if (state.held) this.#core.end('external')
      else storage.clear()
      return
    }
    adoptStoredState(state, stored)
    refresher.refreshIfDue()
  }

  #lookAgain(): void {
    this.#isLooking = true
    this.#cancelLook()
    this.#cancelLook = this.#core.platform.later(() => this.#reconcile(), secondLook)
  }
}
