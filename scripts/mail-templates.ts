// The mails of a Supabase project, written from the texts that the embedded backend sends:
//
//   node scripts/mail-templates.ts    writes supabase/templates, and their subjects into supabase/config.toml
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  beginningsOf,
  type MailLanguage,
  type MailType,
  mailDirection,
  mailLanguages,
  mailTexts,
} from '../packages/local-backend/src/mail-texts/mail-texts.ts'
import { root } from './suites.ts'

/** Supabase's names of the mails, which are those of the files. */
export const mailTypeOf: Readonly<Record<string, MailType>> = {
  confirmation: 'signup',
  email_change: 'email_change',
  invite: 'invite',
  magic_link: 'magiclink',
  reauthentication: 'reauthentication',
  recovery: 'recovery',
}

/** Everything that is written, by its path in the repository. */
export function mailFiles(): Map<string, string> {
  const config = 'supabase/config.toml'
  const files = new Map([[config, readFileSync(join(root, config), 'utf8')]])
  for (const [name, type] of Object.entries(mailTypeOf)) {
    files.set(`supabase/templates/${name}.html`, `${perLanguage((language) => body(type, language), '\n')}\n`)
    const subject = perLanguage((language) =>
      mailTexts(type, language).subject.replace('{code}', '{{ .Token }}'),
    )
    const withSubject = (files.get(config) ?? '').replace(
      new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*$`, 'm'),
      () => `'${subject}'`,
    )
    files.set(config, withSubject)
  }
  return files
}

/**
 * A branch for each language; whatever is not known reads English. `printf` makes a text of any value that `locale` may have,
 * a missing one too: comparing another kind than text would keep the mail from being sent.
 */
function perLanguage(write: (language: MailLanguage) => string, around = ''): string {
  const [english, ...others] = mailLanguages
  const branches = others.map((language, index) => {
    const tags = beginningsOf(language).map((tag) => `"${tag}"`)
    return `{{ ${index ? 'else if' : 'if'} eq $locale ${tags.join(' ')} }}${around}${write(language)}${around}`
  })
  return `{{ $locale := printf "%.3s" .Data.locale }}${branches.join('')}{{ else }}${around}${write(english as MailLanguage)}${around}{{ end }}`
}

const frame =
  'max-width: 30rem; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'
const button =
  'display: inline-block; padding: 10px 18px; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none'
const codeStyle = 'font: 600 24px/1.5 ui-monospace, monospace; letter-spacing: 0.1em'

function body(type: MailType, language: MailLanguage): string {
  const { subject, heading = subject, lead, action, beforeCode, ending } = mailTexts(type, language)
  const hasCode = type !== 'invite'
  return [
    `<div lang="${language}" dir="${mailDirection(language)}" style="${frame}">`,
    `<h2 style="line-height: 1.25">${heading}</h2>`,
    `<p>${lead.replace('{newEmail}', '<bdi style="overflow-wrap: anywhere">{{ .NewEmail }}</bdi>')}</p>`,
    ...(action ? [`<p><a href="${link(type)}" style="${button}">${action}</a></p>`] : []),
    ...(beforeCode ? [`<p>${beforeCode}</p>`] : []),
    ...(hasCode ? [`<p style="${codeStyle}"><bdi>{{ .Token }}</bdi></p>`] : []),
    `<p style="font-size: 14px; color: #57606a">${ending}</p>`,
    '</div>',
  ].join('\n')
}

/**
 * To the portal, with the hash that its script exchanges. Each branch writes all of the rest: Go's templates refuse a value
 * after branches that leave an address in different states.
 */
function link(type: MailType): string {
  const rest = `token_hash={{ .TokenHash }}&amp;type=${type}`
  return `{{ .RedirectTo }}{{ if eq .RedirectTo .SiteURL }}?${rest}{{ else }}&amp;${rest}{{ end }}`
}

if (import.meta.main) for (const [path, text] of mailFiles()) writeFileSync(join(root, path), text)
