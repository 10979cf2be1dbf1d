import type { Session } from '@portico/session'
import { logError } from '../browser/log.ts'
import { texts } from '../texts/texts.ts'

let saving: Promise<void> = Promise.resolve()

/**
 * Saves the chosen language with the account, because emails to the user are written in it. Sends nothing if the user is signed out or
 * the account already has the language. Choices are saved one after another.
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
