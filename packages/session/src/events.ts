import type { PublicSession, SignOutReason } from './snapshot.ts'

/** The backend's own names. */
export type AuthEventType =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/** One auth event, frozen. */
export interface AuthEvent {
  readonly type: AuthEventType
  /** Ascending number, the same for every listener and every copy of this package in the page. */
  readonly seq: number
  /** The session after the event. */
  readonly session: PublicSession | null
  /** True if it was made for one listener that came late. */
  readonly replayed: boolean
  /** With `SIGNED_OUT`: why. */
  readonly reason?: SignOutReason
}

/** Which events a listener wants. */
export type AuthEventFilter = AuthEventType | readonly AuthEventType[] | '*'

/** Called outside of every auth operation; what it returns is not awaited. */
export type AuthEventHandler = (event: AuthEvent) => unknown

/** `signal` ends the subscription; `replay: false` leaves out what happened before. */
export interface AuthEventOptions {
  signal?: AbortSignal | undefined
  replay?: boolean | undefined
}

interface Subscriber {
  readonly wants: (type: AuthEventType) => boolean
  readonly handler: AuthEventHandler
  /** Only events after this number are for this subscriber. */
  readonly after: number
  active: boolean
}

/** One FIFO queue for all listeners, drained in a microtask. */
export interface EventQueue {
  emit(event: AuthEvent): void
  subscribe(
    filter: AuthEventFilter,
    handler: AuthEventHandler,
    after: number,
    replays: readonly AuthEvent[],
    signal?: AbortSignal,
  ): () => void
  clear(): void
  readonly size: number
}

/** Creates the queue; `report` gets what handlers throw or reject with. */
export function createEventQueue(report: (error: unknown) => void): EventQueue {
  const subscribers = new Set<Subscriber>()
  let queue: { event: AuthEvent; only?: Subscriber }[] = []
  let scheduled = false

  const deliver = (subscriber: Subscriber, event: AuthEvent) => {
    if (!subscriber.active || !subscriber.wants(event.type)) return
    try {
      const returned = subscriber.handler(event)
      if (returned instanceof Promise) returned.catch(report)
    } catch (error) {
      report(error)
    }
  }
  const drain = () => {
    scheduled = false
    // What a handler causes is appended to the same list and delivered after what was there before.
    for (const { event, only } of queue) {
      if (only) deliver(only, event)
      else for (const one of [...subscribers]) if (event.seq > one.after) deliver(one, event)
    }
    queue = []
  }
  const push = (entry: { event: AuthEvent; only?: Subscriber }) => {
    queue.push(entry)
    if (scheduled) return
    scheduled = true
    queueMicrotask(drain)
  }

  return {
    emit: (event) => push({ event }),
    subscribe: (filter, handler, after, replays, signal) => {
      if (signal?.aborted) return () => {}
      const subscriber: Subscriber = { wants: toPredicate(filter), handler, after, active: true }
      const unsubscribe = () => {
        subscriber.active = false
        subscribers.delete(subscriber)
        signal?.removeEventListener('abort', unsubscribe)
      }
      subscribers.add(subscriber)
      signal?.addEventListener('abort', unsubscribe)
      for (const event of replays) push({ event, only: subscriber })
      return unsubscribe
    },
    clear: () => {
      for (const subscriber of subscribers) subscriber.active = false
      subscribers.clear()
    },
    get size() {
      return subscribers.size
    },
  }
}

function toPredicate(filter: AuthEventFilter): (type: AuthEventType) => boolean {
  if (filter === '*') return () => true
  const wanted = new Set(typeof filter === 'string' ? [filter] : filter)
  return (type) => wanted.has(type)
}
