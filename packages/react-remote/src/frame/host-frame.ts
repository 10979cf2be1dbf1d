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
import type { LocalizedTitle } from './localized-title.ts'

/** The services around one remote without a shell: on its standalone page, and in a custom element. */
export interface HostFrame extends HostServices {
  title: LocalizedTitle
  /** The questions before the user leaves unsaved work. */
  questions: LeaveQuestions
  /** The mounted remote follows it. */
  appearance: StoreApi<Appearance>
  /** Creates the host of one mount, which ends with `signal`. */
  createHost(signal: AbortSignal, fail: (error: unknown) => void): RemoteHost<Session>
  /** Opens the page of the remote that shows a background task. */
  goTo(place: string): void
  /** Stops background work and unsubscribes from the session. */
  close(): void
}

/** The surroundings of a frame. */
export interface HostFrameOptions {
  title: LocalizedTitle
  session: Session
  appearance: Appearance
  /** Returns the address for one mount, which ends with `signal`. */
  history: (signal: AbortSignal) => RemoteHistory
  portalContainer: HTMLElement | ShadowRoot
  setTitle: (parts: readonly string[]) => void
  reportError: (error: unknown, context?: Record<string, unknown>) => void
  config: unknown
  open?: NonNullable<RemoteHost['open']>
}

/** Creates the services. Background work ends at sign-out. */
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
