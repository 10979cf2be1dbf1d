import { getLocalizedText, type RemoteModule } from '@portico/contract'
import '@portico/ui/page.css'
import { createPortalHistory } from '@portico/contract/history'
import { configureSession, type Session } from '@portico/session'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Localized } from './frame/localized.tsx'
import { type LocalizedTitle, toLocalizedTitle } from './frame/localized-title.ts'
import { StandaloneNotConfigured } from './standalone/not-configured.tsx'
import { readConfig, type StandaloneConfig } from './standalone/read-config.ts'
import { StandaloneApp } from './standalone/standalone-app.tsx'
import { StandaloneError } from './standalone/standalone-error.ts'
import { createStandaloneFrame, readAppearance } from './standalone/standalone-frame.ts'

export { StandaloneError } from './standalone/standalone-error.ts'

/** Options of a remote's standalone page. */
export interface StandaloneOptions {
  /** The name of the page. A plain text is English. */
  title: LocalizedTitle | string
  /** Access to the page. Default: the value in the document's block `#portico-config`, or else `signed-in`. */
  access?: StandaloneConfig['access']
  /** Paths without sign-in, regardless of `access`, such as `/-/open`. */
  publicPaths?: readonly string[]
  /** The path that links in emails and providers return to. Default: `/callback`. */
  callbackPath?: string
}

/**
 * Runs a remote as a standalone page in `#root`: session, address, toasts, background work, and a sign-in form if it requires a
 * session. Shows an error if the document lacks its configuration.
 */
export function runStandalone(remote: RemoteModule<Session>, options: StandaloneOptions): void {
  document.documentElement.dataset.theme = 'system'
  document.title = getLocalizedText(toLocalizedTitle(options.title), document.documentElement.lang)
  draw(startPage(remote, options))
}

function startPage(remote: RemoteModule<Session>, options: StandaloneOptions): ReactNode {
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
    const frame = createStandaloneFrame({
      title: toLocalizedTitle(title),
      session,
      history,
      config: config.config,
    })
    history.setLeavePrompt(frame.questions.askToLeave)
    const isPublic = publicPaths?.includes(window.location.pathname)
    const asked = isPublic ? 'public' : (access ?? config.access ?? 'signed-in')
    return <StandaloneApp frame={frame} remote={remote} access={asked} />
  } catch (error) {
    if (!(error instanceof StandaloneError)) throw error
    return (
      <Localized appearance={readAppearance()}>
        <StandaloneNotConfigured error={error} />
      </Localized>
    )
  }
}

function draw(page: ReactNode): void {
  const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  createRoot(root).render(page)
}

/** @alias @deprecated Use `StandaloneError`. */
export const AloneError = StandaloneError
/** @alias @deprecated Use `StandaloneError`. */
export type AloneError = StandaloneError
/** @alias @deprecated Use `StandaloneOptions`. */
export type AloneOptions = StandaloneOptions
/** @alias @deprecated Use `runStandalone`. */
export const runAlone = runStandalone
