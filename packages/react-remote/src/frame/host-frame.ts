import type { Appearance, RemoteHost } from '@portico/contract'
import type { RemoteHistory } from '@portico/contract/history'
import type { Session } from '@portico/session'
import { createToasts, type Toasts } from '@portico/ui'
import { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
import { createLeaving, type Leaving } from './leave-question.ts'
import { createValueStore, type ValueStore } from './value-store.ts'

/** What the live regions say; `id` tells a repeated text from one that has been said. */
export interface Announcement {
  id: number
  text: string
  politeness: 'polite' | 'assertive'
}

/** The services around one remote where there is no shell: on a page of its own, and in a custom element. */
export interface HostFrame {
  title: string
  session: Session
  toasts: Toasts
  tasks: BackgroundTasks
  announcement: ValueStore<Announcement>
  /** Asks in a dialog of the frame whether the person leaves what they would lose. */
  leaving: Leaving
  /** Followed by what is mounted. */
  appearance: ValueStore<Appearance>
  /** The host of one mount, which ends with `signal`. */
  createHost(signal: AbortSignal, fail: (error: unknown) => void): RemoteHost<Session>
  /** Stops what goes on in the background and hears no more of the session. */
  close(): void
}

/** What a frame stands in. */
export interface HostFrameOptions {
  title: string
  session: Session
  appearance: Appearance
  /** The address for one mount, which ends with `signal`. */
  history: (signal: AbortSignal) => RemoteHistory
  portalContainer: HTMLElement | ShadowRoot
  setTitle: (parts: readonly string[]) => void
  reportError: (error: unknown, context?: Record<string, unknown>) => void
  config: unknown
  open?: NonNullable<RemoteHost['open']>
}

/** Makes the services; work in the background ends at sign-out. */
export function createHostFrame(options: HostFrameOptions): HostFrame {
  const { title, session, history, portalContainer, setTitle, config } = options
  const closed = new AbortController()
  const toasts = createToasts()
  const appearance = createValueStore(options.appearance)
  const announcement = createValueStore<Announcement>({ id: 0, text: '', politeness: 'polite' })
  const leaving = createLeaving()
  const tasks = createBackgroundTasks((task, error) => {
    options.reportError(error)
    toasts.show({ tone: 'danger', title: `${task} failed`, detail: 'It can be started again.' })
  })
  session.onAuthEvent(['SIGNED_OUT'], () => tasks.cancelAll(), { signal: closed.signal })
  warnWhileTasksRun(tasks, closed.signal)

  return {
    title,
    session,
    toasts,
    tasks,
    announcement,
    leaving,
    appearance,
    createHost: (signal, fail) => ({
      session,
      history: history(signal),
      appearance: appearance.read(),
      portalContainer,
      announce: (text, politeness = 'polite') => {
        announcement.write({ id: announcement.read().id + 1, text, politeness })
      },
      notify: (notice) => void toasts.show(notice),
      setTitle,
      reportError: options.reportError,
      fail,
      runInBackground: tasks.run,
      config,
      ...(options.open && { open: options.open }),
      signal,
    }),
    close: () => {
      closed.abort()
      leaving.read()?.answer(false)
      tasks.cancelAll()
    },
  }
}

/** Closing the tab would end the work. The listener stands only while there is some. */
function warnWhileTasksRun({ list }: BackgroundTasks, signal: AbortSignal): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const follow = () => {
    if (list.read().length > 0 && !signal.aborted) addEventListener('beforeunload', warn, { signal })
    else removeEventListener('beforeunload', warn)
  }
  list.subscribe(follow)
}
