import type { Hint } from '../platform/platform.ts'
import { adopt } from '../refresh/adopt.ts'
import type { StoredSession } from '../session/snapshot.ts'
import type { SessionCore } from './session-core.ts'

/** How long an expired session may keep everybody waiting at the start, in milliseconds. */
export const loadingLimit = 3_000

/** A cookie that is being rewritten is looked at again after this time, in milliseconds. */
const secondLook = 100

type Parts = Pick<SessionCore, 'config' | 'state' | 'storage' | 'refresher' | 'platform' | 'end'>

/** Follows the cookie: reads it once at the start, and whenever something hints that it has changed. */
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
      console.warn(`The session cookie ${config.cookieName} was unreadable and has been removed.`)
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
    // One change gives several hints, and reading asks another process: the look that is due anyway sees it all.
    if (isOfWriting && this.#isLooking) {
      this.#lookAgain()
      return
    }
    const stored = storage.read()
    // A writer of chunks has perhaps written only some, and new ones may fit to old ones; and Chromium may report a
    // cookie before document.cookie does.
    const isUnfinished =
      stored.kind === 'broken' ||
      (hint === 'cookie' && (stored.kind === 'none' || (stored.kind === 'session' && stored.isInParts)))
    if (isUnfinished || isOfWriting) this.#lookAgain()
    if (isUnfinished) return
    adopt(state, stored)
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
      // Hints that came meanwhile were not followed.
      this.#reconcile()
    }, loadingLimit)
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
    adopt(state, stored)
    refresher.refreshIfDue()
  }

  #lookAgain(): void {
    this.#isLooking = true
    this.#cancelLook()
    this.#cancelLook = this.#core.platform.later(() => this.#reconcile(), secondLook)
  }
}
