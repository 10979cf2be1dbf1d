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

/** How a remote's own page is set up. */
export interface AloneOptions {
  /** Names the page; a text alone is English. */
  title: Title | string
  /** Who sees it; without it what the document's block `#portico-config` says, or else `signed-in`. */
  access?: AloneConfig['access']
  /** Paths that anybody may open, whatever `access` says: `/-/open`. */
  publicPaths?: readonly string[]
  /** The path to which links of emails and providers return; by default `/callback`. */
  callbackPath?: string
}

/**
 * Runs a remote as a page of its own, in `#root`: session, address, toasts, background work, and a sign-in form where
 * one must be signed in. Says so on the page when the document lacks its configuration.
 */
export function runAlone(remote: RemoteModule<Session>, options: AloneOptions): void {
  document.documentElement.dataset.theme = 'system'
  document.title = textIn(localized(options.title), document.documentElement.lang)
  draw(startPage(remote, options))
}

function startPage(remote: RemoteModule<Session>, options: AloneOptions): ReactNode {
  // The remote's base is `/` here, so its callback is at the place that it has below `/auth` in a portal.
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
