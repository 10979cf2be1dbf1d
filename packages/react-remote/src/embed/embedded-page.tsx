import type { PreparedMount, RemoteGround, RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { UiProvider } from '@portico/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHostFrame } from '../frame/host-frame.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { EmbedApp, type EmbedPage } from './embed-app.tsx'
import { EmbedError } from './embed-error.ts'
import type { CreateEmbedHistory } from './embed-history.ts'
import type { OpenedSession, OpenSession } from './open-session.ts'
import type { EmbedSettings } from './read-settings.ts'
import type { ShadowFrame } from './shadow-frame.ts'
import { Waiting, type WaitsFor } from './waiting.tsx'

const Patience = lazyPart(async () => (await import('./patience.tsx')).Patience)
const NotConfigured = lazyPart(async () => (await import('./not-configured.tsx')).NotConfigured)

/** What one element shows, from the moment its attributes are known until they change or it leaves the page. */
export interface EmbeddedPage {
  /** Follows a change of theme, density, language or direction. */
  wear(appearance: EmbedSettings['appearance']): void
  /** Asks the page for a token at once, and this source from now on. */
  borrowFrom?: OpenedSession['borrowFrom']
  close(): void
}

/** What the element gives to what it shows. */
export interface EmbedSurroundings {
  title: string
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  /** The links of mails lead back to this page. */
  receivesCallbacks: boolean
  createHistory: CreateEmbedHistory
  shadow: ShadowFrame
  openSession: OpenSession
  /** Somebody else is there than the one who was shown something: closes this page and opens another. */
  startAnew(): void
  /** Sends an event through the element; false if the page has prevented its default. */
  emit(name: 'navigate' | 'open' | 'session' | 'sign-in' | 'title', detail: unknown): boolean
  report(error: EmbedError): void
}

/**
 * Shows the remote in the element.
 * @throws EmbedError `missing_url`, `missing_key`, `routing_taken`
 */
export function openEmbeddedPage(settings: EmbedSettings, surroundings: EmbedSurroundings): EmbeddedPage {
  const { title, remote, access, createHistory, openSession, shadow, emit, report } = surroundings
  const callbackPath = settings.callbackPath ?? (surroundings.receivesCallbacks ? pathOfPage(settings) : null)
  const { session, borrowFrom, close } = openSession(settings, callbackPath)
  const isBorrowed = borrowFrom !== undefined
  const history = createHistory({
    ask: (sentence) => frame.leaving.ask(sentence),
    onLeave: (to) => emit('navigate', { to, outside: true }),
  })
  const config = {
    ...settings.config,
    ...(callbackPath && { callbackUrl: new URL(callbackPath, location.origin).href }),
  }
  const prepared = prepareOnce(session, remote, { session, config, pathname: history.pathname })
  const frame = createHostFrame({
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
    // The document's title is the page's own; it may take this one.
    setTitle: (parts) => void emit('title', { parts: [...parts] }),
    reportError: (cause, context) =>
      report(
        context?.phase === 'backend'
          ? new EmbedError('unreachable', `The backend at ${settings.url} does not answer.`, { cause })
          : new EmbedError('remote_error', `${title} met an error.`, { cause }),
      ),
    config,
    open: (item) => emit('open', item),
  })
  const page: EmbedPage = {
    requestSignIn: () => emit('sign-in', { url: settings.signInUrl }),
    signInUrl: settings.signInUrl,
    isBorrowed,
    report,
  }
  const isPersonal = (next: string | null) => isBorrowed || (next !== null && access === 'signed-in')
  const stopTelling = tellSession(session, (detail, isOther) => {
    if (isOther && isPersonal(detail.user?.id ?? null)) surroundings.startAnew()
    else emit('session', detail)
  })
  shadow.wear(settings.appearance)
  const erase = draw(
    shadow.content,
    <EmbedApp
      frame={frame}
      page={page}
      remote={remote}
      access={access}
      takePrepared={prepared.take}
      overlays={shadow.overlays}
    />,
    report,
  )
  return {
    wear: (appearance) => {
      shadow.wear(appearance)
      frame.appearance.write(appearance)
    },
    borrowFrom,
    close: () => {
      close?.()
      stopTelling()
      prepared.take()?.end()
      erase()
      frame.close()
      history.dispose()
    },
  }
}

/** Has the remote begin as soon as somebody is signed in, which is before React has drawn what stands around it. */
function prepareOnce(session: Session, remote: RemoteModule<Session>, ground: RemoteGround<Session>) {
  let prepared: PreparedMount | undefined
  const stop = session.subscribe(prepareNow)
  function prepareNow(): void {
    if (session.getSnapshot().status !== 'signed_in') return
    stop()
    prepared = remote.prepare?.(ground)
  }
  prepareNow()
  return {
    /** What has been prepared, to the first who asks. */
    take(): PreparedMount | undefined {
      stop()
      const taken = prepared
      prepared = undefined
      return taken
    },
  }
}

interface Told {
  status: string
  user: { id: string; email: string | null } | null
}

/** Tells who is signed in, at first and at each change, and whether somebody was there who is not any more; never a token. */
function tellSession(session: Session, tell: (detail: Told, isOther: boolean) => void): () => void {
  let told: string | null = null
  let person: string | undefined
  const follow = () => {
    const { status, user } = session.getSnapshot()
    const detail = { status, user: user && { id: user.id, email: user.email ?? null } }
    if (status === 'loading' || JSON.stringify(detail) === told) return
    told = JSON.stringify(detail)
    const before = person
    person = user?.id ?? person
    tell(detail, before !== undefined && user?.id !== before)
  }
  follow()
  return session.subscribe(follow)
}

/** Shows why there is nothing to show, and tells it. */
export function openNotice(
  title: string,
  error: EmbedError,
  shadow: ShadowFrame,
  report: (error: EmbedError) => void,
): EmbeddedPage {
  const erase = draw(
    shadow.content,
    <UiProvider container={shadow.overlays}>
      <NotConfigured title={title} error={error} report={report} />
    </UiProvider>,
    () => {},
  )
  return { wear: shadow.wear, close: erase }
}

/** Stands there until what it waits for has come. */
export function openWaiting(
  { appearance }: EmbedSettings,
  shadow: ShadowFrame,
  on: WaitsFor,
  report: (error: EmbedError) => void,
): EmbeddedPage {
  shadow.wear(appearance)
  const what = (
    <UiProvider container={shadow.overlays}>
      <Patience on={on} report={report} />
      <Waiting />
    </UiProvider>
  )
  return { wear: shadow.wear, close: draw(shadow.content, what, () => {}) }
}

/** Where the page can be come back to. */
function pathOfPage({ routing }: EmbedSettings): string {
  return routing.mode === 'path' ? routing.base : location.pathname
}

/** Draws into a root of its own; nothing that fails in it reaches the embedding page but as an event. */
function draw(content: HTMLElement, what: ReactNode, report: (error: EmbedError) => void): () => void {
  const container = content.appendChild(document.createElement('div'))
  container.style.blockSize = '100%'
  const said = (cause: unknown) =>
    report(new EmbedError('remote_failed', 'The element has stopped.', { cause }))
  const root = createRoot(container, { onUncaughtError: said, onCaughtError: said })
  root.render(what)
  return () => {
    container.remove()
    // React refuses to unmount one root while it draws another.
    queueMicrotask(() => root.unmount())
  }
}
