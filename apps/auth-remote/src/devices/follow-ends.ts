import type { Session } from '@portico/session'

/** Ends that are reported again within this time are asked about once more after it, in milliseconds. */
const pause = 5_000

/** A page that nobody sees for this long holds no connection, in milliseconds: who comes back is asked for anyhow. */
const longestUnseen = 60_000

/** Those who listen to one account: the client has one channel for all of them. */
interface Audience {
  size: number
  over: AbortController
}

const audiences = new WeakMap<Session, Map<string, Audience>>()

/**
 * Listens to what the database tells of ended sessions of the account, until `signal`; however many ask for it, once. Nothing is
 * believed: the auth server is asked, and its answer ends the session here. Where the project has no such channel, it is left at once.
 */
export function followEnds(session: Session, userId: string, signal: AbortSignal): void {
  const ofSession = audiences.get(session) ?? new Map<string, Audience>()
  audiences.set(session, ofSession)
  const audience = ofSession.get(userId) ?? { size: 0, over: new AbortController() }
  ofSession.set(userId, audience)
  audience.size += 1
  signal.addEventListener(
    'abort',
    () => {
      audience.size -= 1
      if (audience.size > 0) return
      ofSession.delete(userId)
      audience.over.abort()
    },
    { once: true },
  )
  if (audience.size === 1) listen(session, userId, audience.over.signal)
}

function listen(session: Session, userId: string, signal: AbortSignal): void {
  let leave: (() => void) | null = null
  let unseen: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(unseen)
    if (document.visibilityState === 'visible') leave ??= join(session, userId)
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
function join(session: Session, userId: string): () => void {
  const { client } = session
  const channel = client.channel(`portico-account:${userId}`, { config: { private: true } })
  let isOver = false
  let hasJoined = false
  let askedAt = Number.NEGATIVE_INFINITY
  let again: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    if (isOver) return
    isOver = true
    clearTimeout(again)
    // The client itself lets go only where the server has agreed, and one that has ended the channel does not.
    void client.removeChannel(channel).then(() => {
      if (client.getChannels().length === 0) void client.realtime.disconnect()
    })
  }
  const ask = () => {
    if (isOver) return
    clearTimeout(again)
    const wait = askedAt + pause - Date.now()
    if (wait > 0) {
      again = setTimeout(ask, wait)
      return
    }
    askedAt = Date.now()
    void session.getUser()
  }
  channel.on('broadcast', { event: 'sessions_ended' }, ask).subscribe((status) => {
    // What came before, or while the channel was away, was told to nobody; and a server may refuse or end it because the session is over.
    ask()
    if (status === 'SUBSCRIBED') hasJoined = true
    else if (!hasJoined) leave()
  })
  return leave
}
