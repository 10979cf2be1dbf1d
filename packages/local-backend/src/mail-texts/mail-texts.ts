import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { type Invitation, withInvitation } from './invitation.ts'
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

/** The name of a mail's texts. `invitation` is that of an administrator of the portal, which has more facts than the auth server's `invite`. */
export type MailName = MailType | 'invitation'

/** The texts of a mail. `{code}`, `{newEmail}`, and in an invitation `{by}`, `{portal}` and `{until}` are placeholders. */
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
export type Catalog = Readonly<Record<MailName, MailTexts>>

const catalogs: Readonly<Record<MailLanguage, Catalog>> = { en, de, ar }

/** The texts of a mail. */
export function mailTexts(name: MailName, language: MailLanguage): MailTexts {
  return catalogs[language][name]
}

/** The subject of a mail; with `invitation`, of an administrator's. */
export function mailSubject(
  type: MailType,
  language: MailLanguage,
  { code, invitation }: { code: string; invitation: Invitation | null },
): string {
  return invitation
    ? withInvitation(mailTexts('invitation', language).subject, invitation)
    : mailTexts(type, language).subject.replace('{code}', () => code)
}
