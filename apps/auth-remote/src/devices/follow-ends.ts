import type { Session } from '@portico/session'

/** Ends that are reported again within this time are asked about once more after it, in milliseconds. */
const pause = 5_000

/** A page that nobody sees for this long holds no connection, in milliseconds: who comes back is asked for anyhow. */
const longestUnseen = 60_000

/** Those who listen to one account: the client has one channel for all of them. */
interface Audience {
  size: number
  over: AbortController
  /** Called when something has happened to the account. */
  changes: Set<() => void>
}

const audiences = new WeakMap<Session, Map<string, Audience>>()

/**
 * Listens to what the database tells of the account, until `signal`; however many ask for it, once. Nothing is believed: when sessions
 * have ended, the auth server is asked, and its answer ends the session here. When something has happened to the account, `onChange`
 * reads it. If the project has no such channel, it is left at once.
 */
export function followEnds(
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

/** Joins the channel; returns the end of it. */
function join(session: Session, userId: string, tellChange: () => void): () => void {
  const { client } = session
  const channel = client.channel(`portico-account:${userId}`, { config: { private: true } })
  let hasJoined = false
  const over = new AbortController()
  const leave = () => {
    if (over.signal.aborted) return
    over.abort()
    // The client itself lets go only where the server has agreed, and one that has ended the channel does not.
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

/** Calls `task` at once, and again at most once in each pause, until `signal`. */
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
