import type { RemoteHost, RemoteModule } from '@portico/contract'
import { createPortalHistory } from '@portico/contract/history'
import { configureSession, type Session, SessionConfigError } from '@portico/session'
import { SessionProvider, useAuthStatus } from '@portico/session/react'
import { createToasts, ErrorPanel, Skeleton, ToastRegion, type Toasts, UiProvider } from '@portico/ui'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './alone.module.css'
import { AloneSignIn } from './alone-sign-in.tsx'

/** Runs a remote as a page of its own, with a small host around it: the same session, history and notices as anywhere. */
export function runAlone(
  remote: RemoteModule<Session>,
  options: { title: string; access?: 'public' | 'signed-in'; callbackPath?: string },
): void {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const config = readConfig()
  let session: Session
  try {
    session = configureSession({
      ...config,
      ...(options.callbackPath && { callbackPath: options.callbackPath }),
    })
  } catch (error) {
    if (!(error instanceof SessionConfigError)) throw error
    root.render(
      <ErrorPanel title={`${options.title} can't start`} code={error.code}>
        {error.message}
      </ErrorPanel>,
    )
    return
  }
  const toasts = createToasts()
  root.render(
    <UiProvider>
      <SessionProvider session={session}>
        <Page
          remote={remote}
          session={session}
          toasts={toasts}
          title={options.title}
          access={options.access ?? 'signed-in'}
        />
        <ToastRegion toasts={toasts} />
      </SessionProvider>
    </UiProvider>,
  )
}

function readConfig(): { url: string; key: string } {
  const text = document.getElementById('portico-config')?.textContent
  const config = (text ? JSON.parse(text) : {}) as { url?: string; key?: string }
  return { url: config.url ?? '', key: config.key ?? '' }
}

interface PageProps {
  remote: RemoteModule<Session>
  session: Session
  toasts: Toasts
  title: string
  access: 'public' | 'signed-in'
}

function Page(props: PageProps) {
  const status = useAuthStatus()
  if (props.access === 'public') return <Mounted {...props} />
  if (status === 'loading') return <Skeleton height={120} />
  return status === 'signed_out' ? <AloneSignIn title={props.title} /> : <Mounted {...props} />
}

function Mounted({ remote, session, toasts, title }: PageProps) {
  const element = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState({ text: '', politeness: 'polite' as 'polite' | 'assertive' })
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    if (!element.current) return
    const history = createPortalHistory(window)
    const node = document.createElement('div')
    node.className = styles.mount ?? ''
    element.current.append(node)
    const controller = new AbortController()
    const host: RemoteHost<Session> = {
      session,
      history: history.scope('/'),
      appearance: { theme: 'system', density: 'regular', locale: navigator.language, direction: 'ltr' },
      portalContainer: document.body,
      announce: (text, politeness = 'polite') => setLive({ text, politeness }),
      notify: (notice) => void toasts.show(notice),
      setTitle: (parts) => {
        document.title = [...parts.filter((part) => part !== title), title].join(' · ')
      },
      reportError: (problem) => reportError(problem),
      fail: setError,
      runInBackground: (task) => {
        // The page and the work end together here, so a failure is all that is left to say.
        task.done.catch(() => toasts.show({ tone: 'danger', title: `${task.title} failed` }))
        controller.signal.addEventListener('abort', () => task.cancel())
      },
      config: undefined,
      signal: controller.signal,
    }
    const mount = remote.mount(node, host)
    return () => {
      controller.abort()
      mount.unmount()
      node.remove()
      history.dispose()
    }
  }, [remote, session, toasts, title])

  return (
    <main className={styles.page}>
      {error === null ? null : (
        <ErrorPanel title={`${title} stopped because of an error`}>
          Reload the page to open it anew.
        </ErrorPanel>
      )}
      <div ref={element} className={styles.mount} hidden={error !== null} />
      <div aria-live={live.politeness} className={styles.live}>
        {live.text}
      </div>
    </main>
  )
}
