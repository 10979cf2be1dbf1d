import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { texts } from './texts.ts'

/** The part of an account's metadata with the language of its emails: the language on screen, a tag such as `de`. */
export interface AccountLanguage {
  locale: string
}

/** Returns the language on screen, for a new account. */
export function getAccountLanguage(t: Translate): AccountLanguage {
  return { locale: texts.languageOf(t.locale) }
}

/**
 * Returns the language on screen for an account without one, such as an invited one. Undefined if the user has already chosen a
 * language.
 */
export function getMissingLanguage(session: Session, t: Translate): AccountLanguage | undefined {
  return session.getSnapshot().user?.user_metadata?.locale ? undefined : getAccountLanguage(t)
}
