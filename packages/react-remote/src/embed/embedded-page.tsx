import type { Appearance, PrepareContext, PreparedMount, RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHostFrame, type HostFrame } from '../frame/host-frame.ts'
import { Localized } from '../frame/localized.tsx'
import { type LocalizedTitle, toLocalizedTitle } from '../frame/localized-title.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { ElementDefinition } from './element-definition.ts'
import { EmbedApp, type EmbedPage } from './embed-app.tsx'
import { EmbedError } from './embed-error.ts'
import type { CreateEmbedHistory, EmbedHistory } from './embed-history.ts'
import type { ElementSession, OpenElementSession } from './open-session.ts'
import type { EmbedSettings } from './read-settings.ts'
import { reportSession } from './report-session.ts'
import type { ShadowFrame } from './shadow-frame.ts'
import { WaitingSkeleton, type WaitReason } from './waiting-skeleton.tsx'

const WaitingNotice = lazyComponent(async () => (await import('./waiting-notice.tsx')).WaitingNotice)
const NotConfigured = lazyComponent(async () => (await import('./not-configured.tsx')).EmbedNotConfigured)

/** The contents of one element, until its attributes change or it leaves the page. */
export interface EmbeddedPage {
  /** Follows a change of theme, density, language or direction. */
  setAppearance(appearance: Appearance): void
  /** Asks the page for a token at once, and uses this source from now on. */
  borrowFrom?: ElementSession['borrowFrom']
  close(): void
}

/** The services of the element for its contents. */
export interface ElementServices {
  createHistory: CreateEmbedHistory
  shadow: ShadowFrame
  openSession: OpenElementSession
  /** Closes these contents and opens new ones, because another user has signed in. */
  restart(): void
  /** Sends an event through the element; false if the page has prevented its default. */
  emit(name: 'navigate' | 'open' | 'session' | 'sign-in' | 'title', detail: unknown): boolean
  report(error: EmbedError): void
}

/** The place of a notice that replaces a remote. */
interface NoticePlace {
  appearance: Appearance
  shadow: ShadowFrame
  report: (error: EmbedError) => void
}

/**
 * Shows the remote in the element.
 * @throws EmbedError `missing_url`, `missing_key`, `routing_taken`
 */
export function openEmbeddedPage(
  settings: EmbedSettings,
  definition: ElementDefinition,
  element: ElementServices,
): EmbeddedPage {
  const { remote, access } = definition
  const { createHistory, openSession, shadow, emit, report } = element
  const callbackPath = settings.callbackPath ?? (definition.receivesCallbacks ? pathOfPage(settings) : null)
  const { session, borrowFrom, close } = openSession(settings, callbackPath)
  const isBorrowed = borrowFrom !== undefined
  const history = createHistory({
    ask: (sentence) => frame.questions.askToLeave(sentence),
    onLeave: (to) => emit('navigate', { to, outside: true }),
  })
  const config = configOf(settings, callbackPath)
  const { locale } = settings.appearance
  const prepared = prepareOnce(session, remote, { session, config, pathname: history.pathname, locale })
  const frame = createFrame(settings, definition, element, { session, config, history })
  const page: EmbedPage = {
    requestSignIn: () => emit('sign-in', { url: settings.signInUrl }),
    signInUrl: settings.signInUrl,
    isBorrowed,
    report,
  }
  const isPersonal = (next: string | null) => isBorrowed || (next !== null && access === 'signed-in')
  const stopReports = reportSession(session, (detail, isOther) => {
    if (isOther && isPersonal(detail.user?.id ?? null)) element.restart()
    else emit('session', detail)
  })
  shadow.setAppearance(settings.appearance)
  const { render, erase } = openRoot(shadow.content, report)
  render(
    <EmbedApp
      frame={frame}
      page={page}
      remote={remote}
      access={access}
      receivesCallbacks={definition.receivesCallbacks ?? false}
      takePrepared={prepared.take}
      overlays={shadow.overlays}
    />,
  )
  return {
    setAppearance: (appearance) => {
      shadow.setAppearance(appearance)
      frame.appearance.setState(appearance, true)
    },
    borrowFrom,
    close: () => {
      close?.()
      stopReports()
      prepared.take()?.end()
      erase()
      frame.close()
      history.dispose()
    },
  }
}

/** Creates the services around the remote. Events ask the page for everything that only the page can do. */
function createFrame(
  settings: EmbedSettings,
  definition: ElementDefinition,
  { shadow, emit, report }: ElementServices,
  { session, config, history }: { session: Session; config: unknown; history: EmbedHistory },
): HostFrame {
  const title = toLocalizedTitle(definition.title)
  return createHostFrame({
    title,
    session,
    appearance: settings.appearance,
    history: (signal) => {
      const view = history.open(signal)
      const stop = view.listen(({ pathname, search, hash }) =>
        emit('navigate', { to: pathname + search + hash, outside: false }),
      )
      signal.addEventListener('abort', stop, { once: true })
      return view
    },
    portalContainer: shadow.overlays,
    // The page owns the document's title, but may use this one.
    setTitle: (parts) => void emit('title', { parts: [...parts] }),
    reportError: (cause, context) =>
      report(
        context?.phase === 'backend'
          ? new EmbedError('unreachable', `The backend at ${settings.url} does not answer.`, { cause })
          : new EmbedError('remote_error', `${title.en} met an error.`, { cause }),
      ),
    config,
    open: (item) => emit('open', item),
  })
}

/**
 * Starts the remote as soon as a user has signed in with everything the account requires, before React has rendered the services
 * around it.
 */
function prepareOnce(session: Session, remote: RemoteModule<Session>, context: PrepareContext<Session>) {
  let prepared: PreparedMount | undefined
  const stop = session.subscribe(prepareNow)
  function prepareNow(): void {
    const { status, needsFactor } = session.getSnapshot()
    if (status !== 'signed_in' || needsFactor) return
    stop()
    prepared = remote.prepare?.(context)
  }
  prepareNow()
  return {
    /** Returns the prepared mount once, to the first caller. */
    take(): PreparedMount | undefined {
      stop()
      const taken = prepared
      prepared = undefined
      return taken
    },
  }
}

/** Shows why the remote is not shown, and reports it. */
export function openUnansweredNotice(
  title: LocalizedTitle,
  error: EmbedError,
  { appearance, shadow, report }: NoticePlace,
): EmbeddedPage {
  const what = <NotConfigured title={title} error={error} report={report} />
  return drawNotice(shadow, appearance, what)
}

/** Shows a placeholder until the required code or source is available. */
export function openWaitingNotice(on: WaitReason, { appearance, shadow, report }: NoticePlace): EmbeddedPage {
  const what = (
    <>
      <WaitingNotice on={on} report={report} />
      <WaitingSkeleton />
    </>
  )
  return drawNotice(shadow, appearance, what)
}

/** Shows a notice instead of a remote, in the language of the surrounding page. */
function drawNotice(shadow: ShadowFrame, first: Appearance, what: ReactNode): EmbeddedPage {
  const { render, erase } = openRoot(shadow.content, () => {})
  const setAppearance = (appearance: Appearance) => {
    shadow.setAppearance(appearance)
    render(
      <Localized container={shadow.overlays} appearance={appearance}>
        {what}
      </Localized>,
    )
  }
  setAppearance(first)
  return { setAppearance, close: erase }
}

/** Returns the remote's configuration: the element's own attributes, and the address that links in emails return to. */
function configOf({ config }: EmbedSettings, callbackPath: string | null): unknown {
  return { ...config, ...(callbackPath && { callbackUrl: new URL(callbackPath, location.origin).href }) }
}

/** Returns the path of the page. */
function pathOfPage({ routing }: EmbedSettings): string {
  return routing.mode === 'path' ? routing.base : location.pathname
}

/** Renders into its own root. Errors in it only reach the embedding page as events. */
function openRoot(content: HTMLElement, report: (error: EmbedError) => void) {
  const container = content.appendChild(document.createElement('div'))
  container.style.blockSize = '100%'
  const said = (cause: unknown) =>
    report(new EmbedError('remote_failed', 'The element has stopped.', { cause }))
  const root = createRoot(container, { onUncaughtError: said, onCaughtError: said })
  return {
    render: (what: ReactNode) => root.render(what),
    erase: () => {
      container.remove()
      // React refuses to unmount a root while it renders another one.
      queueMicrotask(() => root.unmount())
    },
  }
}
