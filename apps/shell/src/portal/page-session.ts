import type { Session, SessionSnapshot } from '@portico/session'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whose page is on the screen. */
export interface PageOwner {
  /** Grows when the page becomes another person's: what was mounted for the last one goes. */
  generation: number
  /** Set while the owner's session has ended and their page waits for them: who they are, to say it. */
  held: { userId: string; email: string } | null
}

/** The session as the page's remotes see it, and whose page it is. */
export interface PageSession {
  /**
   * The page's session, which stays signed in, as `stale`, while the page is held: nothing that is being edited goes.
   * Tokens and operations are the real ones, so nothing can be read or written meanwhile.
   */
  session: Session
  owner: StoreApi<PageOwner>
  /** Gives the held page up: it goes, and so does what was edited in it. */
  letGo(): void
}

/** Why a session ends without anybody here having asked for it: the page waits for its owner. */
const holds: ReadonlySet<string | undefined> = new Set(['expired', 'revoked'])

/**
 * Wraps the session. `canHold` says whether there is a page now that would be lost; `onSwitch` is called for another person
 * whose page has taken the place of the last one's.
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
    // Anyone who has a second factor is back when it was given, too.
    if (held && (next.status !== 'signed_in' || next.needsFactor)) return
    const before = shown.getState()
    const { user } = before
    if (user && next.status === 'signed_out' && holds.has(next.reason) && tools.canHold()) {
      owner.setState({ held: { userId: user.id, email: user.email ?? '' } })
      return shown.setState(Object.freeze({ ...before, health: 'stale' as const }), true)
    }
    const { user: newcomer } = next
    const isSwitch = newcomer !== null && ownerId !== null && newcomer.id !== ownerId
    // While one session follows another there is a moment without any; any other end leaves no owner.
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

/** The real session but for what it shows, and for a sign-out while the page is held. */
function sessionOfPage(real: Session, shown: StoreApi<SessionSnapshot>, owner: StoreApi<PageOwner>): Session {
  return Object.create(real, {
    getSnapshot: { value: shown.getState },
    subscribe: {
      value: (listener: () => void, options: { signal?: AbortSignal } = {}) => {
        if (options.signal?.aborted) return () => {}
        // The same function twice is two subscriptions.
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
