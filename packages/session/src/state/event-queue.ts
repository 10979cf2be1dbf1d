import type { AuthEvent, AuthEventFilter, AuthEventHandler, AuthEventType } from '../session/events.ts'

interface Subscriber {
  readonly wants: (type: AuthEventType) => boolean
  readonly handler: AuthEventHandler
  /** Only events after this number go to this subscriber. */
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

/** Creates the queue; `report` gets the errors and rejections of handlers. */
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
    // Events that a handler causes are appended to the same list, and delivered after the earlier ones.
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
