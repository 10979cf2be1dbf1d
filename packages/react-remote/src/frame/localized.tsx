import type { Appearance } from '@portico/contract'
import { hostTexts } from '@portico/host'
import { directionOf, followLocale, UiProvider, uiTexts } from '@portico/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../texts/texts.ts'

const all = [texts, hostTexts, uiTexts] as const

/** Renders everything around a remote in the page's language, once its texts are loaded. */
export function Localized(props: {
  appearance: Pick<Appearance, 'locale' | 'direction'>
  container?: HTMLElement
  children: ReactNode
}) {
  const { appearance, container, children } = props
  const locale = useShownLocale(appearance.locale)
  if (locale === null) return null
  const isTurned = directionOf(locale) !== directionOf(appearance.locale)
  return (
    <UiProvider
      container={container}
      direction={isTurned ? directionOf(locale) : appearance.direction}
      locale={locale}
    >
      {children}
    </UiProvider>
  )
}

/** Returns the locale whose texts are loaded. Null before the first one. */
function useShownLocale(locale: string): string | null {
  // English needs no loading, and does not render twice.
  const [shown, setShown] = useState(/^en\b/.test(locale) ? locale : null)
  const [follow] = useState(() =>
    followLocale(all, { show: setShown, report: (error) => reportError(error) }),
  )
  useEffect(() => follow(locale), [follow, locale])
  return shown
}
