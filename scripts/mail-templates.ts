// The mails of a Supabase project, written from the texts that the embedded backend sends:
//
//   node scripts/mail-templates.ts    writes supabase/templates, and their subjects into supabase/config.toml
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Invitation } from '../packages/local-backend/src/mail-texts/invitation.ts'
import { mailHtml } from '../packages/local-backend/src/mail-texts/mail-html.ts'
import {
  beginningsOf,
  type MailLanguage,
  type MailType,
  mailLanguages,
  mailSubject,
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

/** Mails that invite an account which an administrator of the portal has made: without the secret key the portal asks for a way in. */
const inviting: readonly MailType[] = ['invite', 'magiclink']

const invitation: Invitation = {
  by: '{{ .Data.portico_invitation.by }}',
  portal: '{{ .Data.portico_invitation.portal }}',
  until: '{{ .Data.portico_invitation.until }}',
}

/** Everything that is written, by its path in the repository. */
export function mailFiles(): Map<string, string> {
  const config = 'supabase/config.toml'
  const files = new Map([[config, readFileSync(join(root, config), 'utf8')]])
  for (const [name, type] of Object.entries(mailTypeOf)) {
    const parts = { link: link(type), code: '{{ .Token }}', newEmail: '{{ .NewEmail }}' }
    const html = perFacts(type, '\n', (language, facts) =>
      mailHtml(type, language, { ...parts, invitation: facts }),
    )
    files.set(`supabase/templates/${name}.html`, `${html}\n`)
    const subject = perFacts(type, '', (language, facts) =>
      mailSubject(type, language, { code: parts.code, invitation: facts }),
    )
    const withSubject = (files.get(config) ?? '').replace(
      new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*$`, 'm'),
      () => `'${subject}'`,
    )
    files.set(config, withSubject)
  }
  return files
}

/** A mail in all languages; one that may invite has a branch for accounts that were invited. */
function perFacts(
  type: MailType,
  around: string,
  write: (language: MailLanguage, facts: Invitation | null) => string,
): string {
  const usual = perLanguage((language) => write(language, null), around)
  if (!inviting.includes(type)) return usual
  const invited = perLanguage((language) => write(language, invitation), around)
  return `{{ if .Data.portico_invitation }}${invited}{{ else }}${usual}{{ end }}`
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

/**
 * To the portal, with the hash that its script exchanges. Each branch writes all of the rest: Go's templates refuse a value
 * after branches that leave an address in different states.
 */
function link(type: MailType): string {
  const rest = `token_hash={{ .TokenHash }}&amp;type=${type}`
  return `{{ .RedirectTo }}{{ if eq .RedirectTo .SiteURL }}?${rest}{{ else }}&amp;${rest}{{ end }}`
}

if (import.meta.main) for (const [path, text] of mailFiles()) writeFileSync(join(root, path), text)
