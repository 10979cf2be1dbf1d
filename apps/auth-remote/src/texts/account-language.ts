import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { texts } from './texts.ts'

/** What of an account's metadata says in which language its mails are: the one that is shown, a tag such as `de`. */
export interface AccountLanguage {
  locale: string
}

/** For an account that is made now. */
export function shownLanguage(t: Translate): AccountLanguage {
  return { locale: texts.languageOf(t.locale) }
}

/** For an account that has none, such as one that was invited; undefined where it has: who changes it chooses a language. */
export function missingLanguage(session: Session, t: Translate): AccountLanguage | undefined {
  return session.getSnapshot().user?.user_metadata?.locale ? undefined : shownLanguage(t)
}
