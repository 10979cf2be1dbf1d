import { loadTexts, type Texts } from './define-texts.ts'

/** Time in ms for which drawing waits for a catalog. After that, English is shown until it loads. */
const patience = 2000

const english = 'en'

/** The callbacks of {@link followLocale}. */
export interface FollowLocaleOptions {
  /** Draws in a locale whose catalogs are loaded. */
  show: (locale: string) => void
  /** Called with the error if a catalog can't be loaded. */
  report: (error: unknown, context: Record<string, unknown>) => void
}

/**
 * Loads catalogs before they are needed. The first of `texts` defines the languages. Returns a function to call with the host's
 * locale, at first and after each change. The page keeps its language until the catalogs of the new one are loaded.
 */
export function followLocale(
  texts: readonly [own: Texts, ...others: Texts[]],
  { show, report }: FollowLocaleOptions,
): (locale: string) => void {
  let wanted = english
  let shown: string | null = null
  const showIn = (locale: string) => {
    shown = locale
    show(locale)
  }
  return (hosts) => {
    const locale = isSpoken(texts[0], hosts) ? hosts : english
    wanted = locale
    const coming = loadTexts(texts, locale)
    if (!coming) return showIn(locale)
    if (shown !== null) show(shown)
    const goOn = () => {
      if (wanted === locale) showIn(shown ?? english)
    }
    const late = setTimeout(goOn, patience)
    coming
      .then(
        () => {
          if (wanted === locale) showIn(locale)
        },
        (error: unknown) => {
          report(error, { phase: 'texts', locale })
          goOn()
        },
      )
      .finally(() => clearTimeout(late))
  }
}

/** Returns whether there are texts in the language of `locale`, in any region. */
function isSpoken(texts: Texts, locale: string): boolean {
  return texts.languageOf(locale).split('-')[0] === locale.split('-')[0]
}
