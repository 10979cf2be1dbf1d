import { type RemoteModule, textIn } from '@portico/contract'
import '@portico/ui/page.css'
import { createPortalHistory } from '@portico/contract/history'
import { configureSession, type Session } from '@portico/session'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { AloneApp } from './alone/alone-app.tsx'
import { AloneError } from './alone/alone-error.ts'
import { createAloneFrame, readAppearance } from './alone/alone-frame.ts'
import { NotConfigured } from './alone/not-configured.tsx'
import { type AloneConfig, readConfig } from './alone/read-config.ts'
import { Localized } from './frame/localized.tsx'
import { localized, type Title } from './frame/localized-title.ts'

export { AloneError } from './alone/alone-error.ts'

/** Options of a remote's standalone page. */
export interface AloneOptions {
  /** The name of the page. A plain text is English. */
  title: Title | string
  /** Access to the page. Default: the value in the document's block `#portico-config`, or else `signed-in`. */
  access?: AloneConfig['access']
  /** Paths without sign-in, regardless of `access`, such as `/-/open`. */
  publicPaths?: readonly string[]
  /** The path that links in emails and providers return to. Default: `/callback`. */
  callbackPath?: string
}

/**
 * Runs a remote as a standalone page in `#root`: session, address, toasts, background work, and a sign-in form if it requires a
 * session. Shows an error if the document lacks its configuration.
 */
export function runAlone(remote: RemoteModule<Session>, options: AloneOptions): void {
  document.documentElement.dataset.theme = 'system'
  document.title = textIn(localized(options.title), document.documentElement.lang)
  draw(startPage(remote, options))
}

function startPage(remote: RemoteModule<Session>, options: AloneOptions): ReactNode {
  // The remote's base is `/` here, so its callback path is the same as below `/auth` in a portal.
  const { title, access, publicPaths, callbackPath = '/callback' } = options
  try {
    const config = readConfig(document)
    const session = configureSession({
      url: config.url,
      key: config.key,
      callbackPath,
      ...(config.deadlines && { deadlines: config.deadlines }),
    })
    const history = createPortalHistory(window)
    const frame = createAloneFrame({ title: localized(title), session, history, config: config.config })
    history.setLeavePrompt(frame.questions.askToLeave)
    const isPublic = publicPaths?.includes(window.location.pathname)
    const asked = isPublic ? 'public' : (access ?? config.access ?? 'signed-in')
    return <AloneApp frame={frame} remote={remote} access={asked} />
  } catch (error) {
    if (!(error instanceof AloneError)) throw error
    return (
      <Localized appearance={readAppearance()}>
        <NotConfigured error={error} />
      </Localized>
    )
  }
}

function draw(page: ReactNode): void {
  const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  createRoot(root).render(page)
}
