import '@portico/ui/page.css'
import './styles.css'
import { ContractError } from '@portico/contract/registry'
import { hostTexts } from '@portico/host'
import { SessionConfigError } from '@portico/session'
import { directionOf, followLocale, uiTexts } from '@portico/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { appearance, followAppearance } from './browser/appearance.ts'
import { logError } from './browser/log.ts'
import { deferErrorsWhileUnloading } from './browser/unload-errors.ts'
import { RemoteError } from './reports/status.ts'
import { createPortal } from './start/create-portal.ts'
import { Shell } from './start/shell.tsx'
import { StartError } from './start/start-error.tsx'
import { texts } from './texts/texts.ts'

deferErrorsWhileUnloading()
followAppearance(document.documentElement)
const root = createRoot(document.getElementById('root') as HTMLElement)
// The first render needs both the content and a locale with loaded translations.
let drawn: ((locale: string) => ReactNode) | null = null
let locale: string | null = null
const draw = () => {
  if (drawn && locale !== null) root.render(drawn(locale))
}
const follow = followLocale([texts, uiTexts, hostTexts], {
  show: (shown) => {
    locale = shown
    document.documentElement.lang = texts.languageOf(shown)
    document.documentElement.dir = directionOf(shown)
    draw()
  },
  report: (error) => logError('the words of a language could not be loaded', error),
})
follow(appearance.getState().locale)
appearance.subscribe((look) => follow(look.locale))
const show = (content: (locale: string) => ReactNode) => {
  drawn = content
  draw()
}
createPortal().then(
  (portal) => show((shown) => <Shell portal={portal} locale={shown} />),
  (error: unknown) => {
    const isKnown =
      error instanceof SessionConfigError || error instanceof ContractError || error instanceof RemoteError
    if (!isKnown) logError('the portal could not be started', error)
    const code = isKnown ? error.code : 'unexpected'
    const message = error instanceof Error ? error.message : String(error)
    show((shown) => <StartError code={code} message={message} locale={shown} />)
  },
)
