import type { Session, SessionSnapshot } from '@portico/session'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The owner of the page on the screen. */
export interface PageOwner {
  /** Increases when the page gets another owner, so that everything of the previous owner is unmounted. */
  generation: number
  /** The owner of a locked page, which waits for them to sign in again. Null if the page is not locked. */
  held: { userId: string; email: string } | null
}

/** The session for the page's remotes, and the page's owner. */
export interface PageSession {
  /**
   * The page's session. It stays signed in, with `stale` health, while the page is locked, so that edits are kept. Tokens and
   * operations are those of the real session, so a locked page can't read or write data.
   */
  session: Session
  owner: StoreApi<PageOwner>
  /** Gives up the locked page with its unsaved edits. */
  letGo(): void
}

/** Reasons of a session's end that the user did not request. They lock the page. */
const holds: ReadonlySet<string | undefined> = new Set(['expired', 'revoked'])

/**
 * Wraps the session. `canHold` returns whether the page has something to lose; `onSwitch` is called when the page of another user
 * replaces the previous one.
 */
export function createPageSession(
  real: Session,
  tools: { canHold: () => boolean; onSwitch: (user: NonNullable<SessionSnapshot['user']>) => void },
): PageSession {
  const owner = createStore<PageOwner>(() => ({ generation: 0, held: null }))
  const shown = createStore<SessionSnapshot>(() => real.getSnapshot())
  let ownerId = shown.getState().user?.id ?? null

  const follow = () => {
    const next = real.getSnapshot()
    const { held, generation } = owner.getState()
    // A user with a second factor is only back after MFA.
    if (held && (next.status !== 'signed_in' || next.needsFactor)) return
    const before = shown.getState()
    const { user } = before
    if (user && next.status === 'signed_out' && holds.has(next.reason) && tools.canHold()) {
      owner.setState({ held: { userId: user.id, email: user.email ?? '' } })
      return shown.setState(Object.freeze({ ...before, health: 'stale' as const }), true)
    }
    const { user: newcomer } = next
    const isSwitch = newcomer !== null && ownerId !== null && newcomer.id !== ownerId
    // A switch has a moment without a session, so the owner is kept. Any other end leaves no owner.
    if (newcomer) ownerId = newcomer.id
    else if (next.reason !== 'switched') ownerId = null
    if (held || isSwitch) owner.setState({ held: null, generation: generation + Number(isSwitch) })
    shown.setState(next, true)
    if (isSwitch) tools.onSwitch(newcomer)
  }
  real.subscribe(follow)

  return {
    session: sessionOfPage(real, shown, owner),
    owner,
    letGo() {
      if (!owner.getState().held) return
      owner.setState({ held: null, generation: owner.getState().generation + 1 })
      ownerId = null
      shown.setState(real.getSnapshot(), true)
    },
  }
}

/** Wraps the session: overrides the snapshot and its subscription, and hides `SIGNED_OUT` while the page is locked. */
function sessionOfPage(real: Session, shown: StoreApi<SessionSnapshot>, owner: StoreApi<PageOwner>): Session {
  return Object.create(real, {
    getSnapshot: { value: shown.getState },
    subscribe: {
      value: (listener: () => void, options: { signal?: AbortSignal } = {}) => {
        if (options.signal?.aborted) return () => {}
        // The wrapper makes two subscriptions of the same function independent.
        const stop = shown.subscribe(() => listener())
        options.signal?.addEventListener('abort', stop, { once: true })
        return stop
      },
    },
    onAuthEvent: {
      value: (...[filter, handler, options]: Parameters<Session['onAuthEvent']>) =>
        real.onAuthEvent(
          filter,
          (event) => (owner.getState().held && event.type === 'SIGNED_OUT' ? undefined : handler(event)),
          options,
        ),
    },
  })
}
