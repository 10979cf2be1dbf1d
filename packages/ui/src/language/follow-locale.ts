import { loadTexts, type Texts } from './define-texts.ts'

/** Milliseconds for which drawing waits for words in another language; later it begins in English, until they are here. */
const patience = 2000

const english = 'en'

/** What {@link followLocale} does with a locale. */
export interface FollowLocaleOptions {
  /** Draws in a locale whose words are here. */
  show: (locale: string) => void
  /** Is called with what kept words from coming. */
  report: (error: unknown, context: Record<string, unknown>) => void
}

/**
 * Brings words before they are drawn; the first of `texts` says which languages there are. Returns what is called with the
 * host's locale, at first and after each change: what is drawn stays in its language until the words of the new one are here.
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

/** Whether there are words in the language of `locale`, whatever its region. */
function isSpoken(texts: Texts, locale: string): boolean {
  return texts.languageOf(locale).split('-')[0] === locale.split('-')[0]
}
