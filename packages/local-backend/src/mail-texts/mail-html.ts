import { fillInvitation, type InvitationFacts } from './invitation.ts'
import { getMailDirection, type MailLanguage } from './mail-language.ts'
import { buttonStyle, frameStyle } from './mail-styles.ts'
import { getMailTexts, type MailType } from './mail-texts.ts'

/** Variable parts of a mail, as HTML. */
export interface MailParts {
  link: string
  code: string
  newEmail: string
  /** The facts of an administrator's invitation; null in other mails. */
  invitation: InvitationFacts | null
}

const codeStyle = 'font: 600 24px/1.5 ui-monospace, monospace; letter-spacing: 0.1em'

/** Returns a mail in one language. The auth server's invitation has no code, because only its link creates the account. */
export function renderMailHtml(
  type: MailType,
  language: MailLanguage,
  { link, code, newEmail, invitation }: MailParts,
): string {
  const name = invitation ? 'invitation' : type
  const { subject, heading = subject, lead, action, beforeCode, ending } = getMailTexts(name, language)
  const fill = (text: string) =>
    (invitation ? fillInvitation(text, invitation, fact) : text).replace('{newEmail}', () => apart(newEmail))
  return [
    `<div lang="${language}" dir="${getMailDirection(language)}" style="${frameStyle}">`,
    `<h2 style="line-height: 1.25">${fill(heading)}</h2>`,
    `<p>${fill(lead)}</p>`,
    ...(action ? [`<p><a href="${link}" style="${buttonStyle}">${action}</a></p>`] : []),
    ...(beforeCode ? [`<p>${beforeCode}</p>`] : []),
    ...(name === 'invite' ? [] : [`<p style="${codeStyle}"><bdi>${code}</bdi></p>`]),
    `<p style="font-size: 14px; color: #57606a">${ending}</p>`,
    '</div>',
  ].join('\n')
}

/** Formats a fact of an invitation. A date with a line break would be read in the wrong order in Arabic. */
function fact(value: string, name: keyof InvitationFacts): string {
  return name === 'until' ? `<bdi style="white-space: nowrap">${value}</bdi>` : apart(value)
}

/** Isolates the text direction of a value, and lets a long one break anywhere. */
function apart(value: string): string {
  return `<bdi style="overflow-wrap: anywhere">${value}</bdi>`
}
