import { type Appearance, findValidLocale, getLocalizedText } from '@portico/contract'
import type { PortalHistory } from '@portico/contract/history'
import type { Session } from '@portico/session'
import { directionOf } from '@portico/ui'
import { createHostFrame, type HostFrame } from '../frame/host-frame.ts'
import type { LocalizedTitle } from '../frame/localized-title.ts'
import { texts } from '../texts/texts.ts'

interface AloneFrameOptions {
  title: LocalizedTitle
  session: Session
  history: PortalHistory
  config: unknown
}

/** Creates the services of a document whose address, title and body belong to its only remote. */
export function createStandaloneFrame({ title, session, history, config }: AloneFrameOptions): HostFrame {
  const appearance = readAppearance()
  const shownTitle = getLocalizedText(title, texts.languageOf(appearance.locale))
  return createHostFrame({
    title,
    session,
    config,
    appearance,
    history: (signal) => {
      const scope = history.scope('/')
      signal.addEventListener('abort', () => scope.dispose(), { once: true })
      return scope
    },
    portalContainer: document.body,
    setTitle: (parts) => {
      document.title = [...parts, shownTitle].join(' · ')
    },
    reportError: (error, context) => {
      // A backend that does not answer is not an error of this code, and the page shows it.
      if (context?.phase !== 'backend') reportError(error)
    },
  })
}

/**
 * Reads the appearance. Theme and density are the page's own; language and direction come from the document. If its author has set no
 * language, it becomes the browser's, and is written into the document.
 */
export function readAppearance(): Appearance {
  const root = document.documentElement
  const locale = root.lang || findValidLocale(navigator.languages)
  if (!root.lang) {
    root.lang = texts.languageOf(locale)
    root.dir = directionOf(root.lang)
  }
  return { theme: 'system', density: 'regular', locale, direction: root.dir === 'rtl' ? 'rtl' : 'ltr' }
}
