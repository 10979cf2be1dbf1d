import type { Appearance, RemoteHost } from '@portico/contract'
import type { RemoteHistory } from '@portico/contract/history'
import {
  createAnnouncer,
  createBackgroundWork,
  createHost,
  createLeaveQuestions,
  guardUnload,
  type HostServices,
  type LeaveQuestions,
} from '@portico/host'
import type { Session } from '@portico/session'
import { createToasts } from '@portico/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { texts } from '../texts/texts.ts'
import type { Title } from './localized-title.ts'

/** The services around one remote where there is no shell: on a page of its own, and in a custom element. */
export interface HostFrame extends HostServices {
  title: Title
  /** What is asked before the person leaves what they would lose. */
  questions: LeaveQuestions
  /** Followed by what is mounted. */
  appearance: StoreApi<Appearance>
  /** The host of one mount, which ends with `signal`. */
  createHost(signal: AbortSignal, fail: (error: unknown) => void): RemoteHost<Session>
  /** Leads to a place of the remote, where it shows what goes on in the background. */
  goTo(place: string): void
  /** Stops background work and unsubscribes from the session. */
  close(): void
}

/** What a frame stands in. */
export interface HostFrameOptions {
  title: Title
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
  const { title, session, history, appearance: firstAppearance, ...ofPage } = options
  const closed = new AbortController()
  const appearance = createStore<Appearance>(() => firstAppearance)
  const toasts = createToasts()
  const questions = createLeaveQuestions()
  const work = createBackgroundWork((item, error) => {
    work.dismiss(item.id)
    options.reportError(error)
    const t = texts.in(appearance.getState().locale)
    toasts.show({
      tone: 'danger',
      title: t('{title} failed', { title: item.title }),
      detail: t('You can start it again.'),
    })
  })
  session.onAuthEvent(['SIGNED_OUT'], () => work.cancelAll(), { signal: closed.signal })
  guardUnload(work, closed.signal)
  let address: RemoteHistory | undefined
  const services = { session, toasts, work, announcer: createAnnouncer() }

  return {
    ...services,
    title,
    questions,
    appearance,
    createHost: (signal, fail) => {
      address = history(signal)
      return createHost(services, title.en, {
        ...ofPage,
        history: address,
        appearance: appearance.getState(),
        fail,
        signal,
      })
    },
    goTo: (place) => address?.push(place),
    close: () => {
      closed.abort()
      questions.store.getState().question?.answer(false)
      work.cancelAll()
    },
  }
}
