import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { MailLanguage } from './mail-language.ts'

/** What a mail is for, by the names that links of the auth server carry. */
export const mailTypes = [
  'signup',
  'magiclink',
  'recovery',
  'email_change',
  'invite',
  'reauthentication',
] as const
/** A kind of mail, by the auth server's name. */
export type MailType = (typeof mailTypes)[number]

/** What a mail says. `{code}` and `{newEmail}` stand for what differs. */
export interface MailTexts {
  subject: string
  /** Stands above it, where that is not the subject. */
  heading?: string
  lead: string
  /** What its link does. Absent in a mail without one. */
  action?: string
  /** Comes between link and code. Absent in a mail that has not both. */
  beforeCode?: string
  ending: string
}

/** All mails in one language. */
export type Catalog = Readonly<Record<MailType, MailTexts>>

const catalogs: Readonly<Record<MailLanguage, Catalog>> = { en, de, ar }

/** The texts of a mail. */
export function mailTexts(type: MailType, language: MailLanguage): MailTexts {
  return catalogs[language][type]
}
