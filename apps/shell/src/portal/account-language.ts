import type { Session } from '@portico/session'
import { logError } from '../browser/log.ts'
import { texts } from '../texts/texts.ts'

let saving: Promise<void> = Promise.resolve()

/**
 * Saves the language that the user has chosen with their account, because its mails are written in it. Sends nothing if the user is not
 * signed in, or the account has that language. Choices are saved one after the other.
 */
export function saveLanguage(session: Session, locale: string): Promise<void> {
  saving = saving.then(() => save(session, texts.languageOf(locale)))
  return saving
}

async function save(session: Session, locale: string): Promise<void> {
  const { status, user } = session.getSnapshot()
  if (status !== 'signed_in' || user?.user_metadata?.locale === locale) return
  const { error } = await session.updateUser({ data: { locale } })
  if (error) logError('the language was not saved with the account: its mails stay in the one before', error)
}
