import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fillInvitation, type InvitationFacts } from './invitation.ts'
import type { MailLanguage } from './mail-language.ts'

/** Purposes of mails, by the names in links of the auth server. */
export const mailTypes = [
  'signup',
  'magiclink',
  'recovery',
  'email_change',
  'invite',
  'reauthentication',
] as const
/** The type of a mail, by the auth server's name. */
export type MailType = (typeof mailTypes)[number]

/** Name of a mail's texts. `invitation` is from an administrator of the portal, and has more facts than the auth server's `invite`. */
export type MailName = MailType | 'invitation'

/** The texts of a mail. `{code}`, `{newEmail}`, and in an invitation `{by}`, `{portal}` and `{until}` are placeholders. */
export interface MailTexts {
  subject: string
  /** Heading, if it differs from the subject. */
  heading?: string
  lead: string
  /** Label of the link. Undefined in a mail without a link. */
  action?: string
  /** Text between link and code. Undefined in a mail without both. */
  beforeCode?: string
  ending: string
}

/** All mails in one language. */
export type MailCatalog = Readonly<Record<MailName, MailTexts>>

const catalogs: Readonly<Record<MailLanguage, MailCatalog>> = { en, de, ar }

/** Returns the texts of a mail. */
export function getMailTexts(name: MailName, language: MailLanguage): MailTexts {
  return catalogs[language][name]
}

/** Returns the subject of a mail; with `invitation`, of an administrator's invitation. */
export function formatMailSubject(
  type: MailType,
  language: MailLanguage,
  { code, invitation }: { code: string; invitation: InvitationFacts | null },
): string {
  return invitation
    ? fillInvitation(getMailTexts('invitation', language).subject, invitation)
    : getMailTexts(type, language).subject.replace('{code}', () => code)
}
