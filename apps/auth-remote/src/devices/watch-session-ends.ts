import type { Session } from '@portico/session'

/** Minimum time in ms between two checks. Events within it cause one more check at its end. */
const pause = 5_000

/** Time in ms after which a hidden page closes its connection. The page checks its session anyway when it is visible again. */
const longestUnseen = 60_000

/** The listeners of one account. The client has one channel for all of them. */
interface Audience {
  size: number
  over: AbortController
  /** Called after a change of the account. */
  changes: Set<() => void>
}

const audiences = new WeakMap<Session, Map<string, Audience>>()

/**
 * Listens to the database's messages about the account until `signal` aborts, once for all callers. Messages are only hints: when
 * sessions have ended, the auth server is asked, and its answer ends the session here. After a change of the account, `onChange`
 * reads it. If the project has no such channel, it is left at once.
 */
export function watchSessionEnds(
  session: Session,
  userId: string,
  signal: AbortSignal,
  onChange?: () => void,
): void {
  const ofSession = audiences.get(session) ?? new Map<string, Audience>()
  audiences.set(session, ofSession)
  const audience = ofSession.get(userId) ?? { size: 0, over: new AbortController(), changes: new Set() }
  ofSession.set(userId, audience)
  audience.size += 1
  if (onChange) audience.changes.add(onChange)
  signal.addEventListener(
    'abort',
    () => {
      audience.size -= 1
      if (onChange) audience.changes.delete(onChange)
      if (audience.size > 0) return
      ofSession.delete(userId)
      audience.over.abort()
    },
    { once: true },
  )
  if (audience.size === 1) listen(session, userId, audience)
}

function listen(session: Session, userId: string, { over: { signal }, changes }: Audience): void {
  const tellChange = () => {
    for (const onChange of [...changes]) onChange()
  }
  let leave: (() => void) | null = null
  let unseen: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(unseen)
    if (document.visibilityState === 'visible') leave ??= join(session, userId, tellChange)
    else
      unseen = setTimeout(() => {
        leave?.()
        leave = null
      }, longestUnseen)
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(unseen)
      leave?.()
    },
    { once: true },
  )
  look()
}

/** Joins the channel, and returns a function that leaves it. */
function join(session: Session, userId: string, tellChange: () => void): () => void {
  const { client } = session
  const channel = client.channel(`portico-account:${userId}`, { config: { private: true } })
  let hasJoined = false
  const over = new AbortController()
  const leave = () => {
    if (over.signal.aborted) return
    over.abort()
    // The client only disconnects after the server confirms the leave. A server that has ended the channel does not confirm it.
    void client.removeChannel(channel).then(() => {
      if (client.getChannels().length === 0) void client.realtime.disconnect()
    })
  }
  const ask = spaced(() => void session.getUser(), over.signal)
  const tell = spaced(tellChange, over.signal)
  channel
    .on('broadcast', { event: 'sessions_ended' }, ask)
    .on('broadcast', { event: 'account_changed' }, tell)
    .subscribe((status) => {
      // A server may refuse or end the channel because the session is over.
      ask()
      if (status === 'SUBSCRIBED') {
        hasJoined = true
        // The channel has missed all messages until now.
        tell()
      } else if (!hasJoined) leave()
    })
  return leave
}

/** Returns a function that calls `task` at once, and then at most once in each pause, until `signal` aborts. */
function spaced(task: () => void, signal: AbortSignal): () => void {
  let calledAt = Number.NEGATIVE_INFINITY
  let again: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(again), { once: true })
  const call = () => {
    if (signal.aborted) return
    clearTimeout(again)
    const wait = calledAt + pause - Date.now()
    if (wait > 0) {
      again = setTimeout(call, wait)
      return
    }
    calledAt = Date.now()
    task()
  }
  return call
}
