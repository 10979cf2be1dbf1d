import { configureSession, type Session } from '@portico/session'
import { SessionProvider, useAuthEvent, useSession, useUser } from '@portico/session/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Functions of the page for the benchmark. */
export interface BenchPage {
  session: Session
  /** Time in ms from the start of the navigation to the first snapshot, and the part for configuring the session. */
  firstSnapshot: { status: string; sinceNavigation: number; configuring: number }
  /** Mounts `count` components that use the session. Returns a function that reads their number of renders. */
  mount(count: number): Promise<() => number>
  /** Adds `count` listeners, then calls `cause`: milliseconds from the new state until the last listener was called. */
  fanOut(count: number, cause: () => Promise<unknown>): Promise<number>
  /** Returns the number of reads of `document.cookie` from the start of `cause` until `settle` ms after its event. */
  countReads(cause: () => Promise<unknown>, settle: number): Promise<number>
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

function Row({ onRender }: { onRender: () => void }) {
  onRender()
  const recovers = useSession((snapshot) => snapshot.recovery)
  useAuthEvent('SIGNED_OUT', () => {})
  return `${useUser()?.email} ${recovers}`
}

const began = performance.now()
const session = configureSession({ url: location.origin, key: 'key' })
const { status } = session.getSnapshot()
const ended = performance.now()

window.bench = {
  session,
  firstSnapshot: { status, sinceNavigation: ended, configuring: ended - began },
  mount: async (count) => {
    let renders = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const onRender = () => {
      renders += 1
      if (renders === count) resolve()
    }
    const rows = Array.from({ length: count }, () => createElement(Row, { onRender }))
    const root = createRoot(document.createElement('div'))
    root.render(createElement(SessionProvider, { session }, ...rows))
    await promise
    return () => renders
  },
  fanOut: async (count, cause) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let changedAt = 0
    let heard = 0
    const listening = new AbortController()
    const { signal } = listening
    session.subscribe(() => (changedAt = performance.now()), { signal })
    for (let index = 0; index < count; index += 1) {
      const hear = () => {
        heard += 1
        if (heard === count) resolve(performance.now() - changedAt)
      }
      session.onAuthEvent('TOKEN_REFRESHED', hear, { signal, replay: false })
    }
    await cause()
    const milliseconds = await promise
    listening.abort()
    return milliseconds
  },
  countReads: async (cause, settle) => {
    const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    if (!native?.get || !native.set) throw new Error('This browser has no document.cookie.')
    let reads = 0
    const { get, set } = native
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => {
        reads += 1
        return get.call(document)
      },
      set: (cookie) => set.call(document, cookie),
    })
    const event = new Promise<void>((resolve) => {
      const stop = session.onAuthEvent(
        '*',
        () => {
          stop()
          resolve()
        },
        { replay: false },
      )
    })
    await Promise.all([cause(), event])
    await new Promise((resolve) => setTimeout(resolve, settle))
    Reflect.deleteProperty(document, 'cookie')
    return reads
  },
}
