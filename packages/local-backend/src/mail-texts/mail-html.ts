import { type MailLanguage, mailDirection } from './mail-language.ts'
import { button, frame } from './mail-styles.ts'
import { type MailType, mailTexts } from './mail-texts.ts'

/** What differs from mail to mail, as HTML. */
export interface MailParts {
  link: string
  code: string
  newEmail: string
}

const codeStyle = 'font: 600 24px/1.5 ui-monospace, monospace; letter-spacing: 0.1em'

/** A mail in one language. An invitation has no code: its link alone makes the account. */
export function mailHtml(
  type: MailType,
  language: MailLanguage,
  { link, code, newEmail }: MailParts,
): string {
  const { subject, heading = subject, lead, action, beforeCode, ending } = mailTexts(type, language)
  const hasCode = type !== 'invite'
  return [
    `<div lang="${language}" dir="${mailDirection(language)}" style="${frame}">`,
    `<h2 style="line-height: 1.25">${heading}</h2>`,
    `<p>${lead.replace('{newEmail}', () => `<bdi style="overflow-wrap: anywhere">${newEmail}</bdi>`)}</p>`,
    ...(action ? [`<p><a href="${link}" style="${button}">${action}</a></p>`] : []),
    ...(beforeCode ? [`<p>${beforeCode}</p>`] : []),
    ...(hasCode ? [`<p style="${codeStyle}"><bdi>${code}</bdi></p>`] : []),
    `<p style="font-size: 14px; color: #57606a">${ending}</p>`,
    '</div>',
  ].join('\n')
}
