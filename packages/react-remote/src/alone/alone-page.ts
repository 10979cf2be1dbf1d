import type { Appearance, RemoteHost } from '@portico/contract'
import { firstLocale } from '@portico/contract'
import type { PortalHistory } from '@portico/contract/history'
import type { Session } from '@portico/session'
import { createToasts, type Toasts } from '@portico/ui'
import { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
import { createValueStore, type ValueStore } from './value-store.ts'

/** What the live regions say; `id` tells a repeated text from one that has been said. */
export interface Announcement {
  id: number
  text: string
  politeness: 'polite' | 'assertive'
}

/** The services of a page on which one remote runs alone. */
export interface AlonePage {
  title: string
  session: Session
  toasts: Toasts
  tasks: BackgroundTasks
  announcement: ValueStore<Announcement>
  /** The host of one mount, which ends with `signal`. */
  createHost(signal: AbortSignal, fail: (error: unknown) => void): RemoteHost<Session>
}

interface AlonePageOptions {
  title: string
  session: Session
  history: PortalHistory
  config: unknown
}

/** Makes the page's services; work in the background ends at sign-out. */
export function createAlonePage({ title, session, history, config }: AlonePageOptions): AlonePage {
  const toasts = createToasts()
  const announcement = createValueStore<Announcement>({ id: 0, text: '', politeness: 'polite' })
  const tasks = createBackgroundTasks((task, error) => {
    reportError(error)
    toasts.show({ tone: 'danger', title: `${task} failed`, detail: 'It can be started again.' })
  })
  session.onAuthEvent(['SIGNED_OUT'], () => tasks.cancelAll())
  warnWhileTasksRun(tasks)

  return {
    title,
    session,
    toasts,
    tasks,
    announcement,
    createHost: (signal, fail) => {
      const scope = history.scope('/')
      signal.addEventListener('abort', () => scope.dispose(), { once: true })
      return {
        session,
        history: scope,
        appearance: readAppearance(),
        portalContainer: document.body,
        announce: (text, politeness = 'polite') => {
          announcement.write({ id: announcement.read().id + 1, text, politeness })
        },
        notify: (notice) => void toasts.show(notice),
        setTitle: (parts) => {
          document.title = [...parts, title].join(' · ')
        },
        reportError: (error) => reportError(error),
        fail,
        runInBackground: tasks.run,
        config,
        signal,
      }
    },
  }
}

/** Theme and density are the page's own; language and direction stand in the document. */
function readAppearance(): Appearance {
  const { lang, dir } = document.documentElement
  return {
    theme: 'system',
    density: 'regular',
    locale: lang || firstLocale(navigator.languages),
    direction: dir === 'rtl' ? 'rtl' : 'ltr',
  }
}

/** Closing the tab would end the work. The listener stands only while there is some. */
function warnWhileTasksRun({ list }: BackgroundTasks): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  list.subscribe(() => {
    if (list.read().length > 0) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
}
