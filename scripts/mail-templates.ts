// The mails of a Supabase project, written from the texts that the embedded backend sends:
//
//   node scripts/mail-templates.ts    writes supabase/templates, their subjects into supabase/config.toml, and the mails of
//                                     supabase/functions/account-notices
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InvitationFacts } from '../packages/local-backend/src/mail-texts/invitation.ts'
import { renderMailHtml } from '../packages/local-backend/src/mail-texts/mail-html.ts'
import {
  getLocalePrefixes,
  type MailLanguage,
  mailLanguages,
} from '../packages/local-backend/src/mail-texts/mail-language.ts'
import { formatMailSubject, type MailType } from '../packages/local-backend/src/mail-texts/mail-texts.ts'
import { notificationNames } from '../packages/local-backend/src/mail-texts/notices/notice-templates.ts'
import { getNoticeTexts } from '../packages/local-backend/src/mail-texts/notices/notice-texts.ts'
import { renderNotificationHtml } from './notification-template.ts'
import { root } from './suites.ts'

/** Supabase's names of the emails, which are also the file names. */
export const mailTypesByName: Readonly<Record<string, MailType>> = {
  confirmation: 'signup',
  email_change: 'email_change',
  invite: 'invite',
  magic_link: 'magiclink',
  reauthentication: 'reauthentication',
  recovery: 'recovery',
}

/** Emails that invite an account created by an administrator of the portal: without the secret key the portal requests a sign-in email. */
const inviting: readonly MailType[] = ['invite', 'magiclink']

const invitation: InvitationFacts = {
  by: '{{ .Data.portico_invitation.by }}',
  portal: '{{ .Data.portico_invitation.portal }}',
  until: '{{ .Data.portico_invitation.until }}',
}

/** Returns everything that is written, by its path in the repository. */
export function createMailFiles(): Map<string, string> {
  const config = 'supabase/config.toml'
  const files = new Map([[config, readFileSync(join(root, config), 'utf8')]])
  const write = (file: string, section: string, html: string, subject: string) => {
    files.set(`supabase/templates/${file}.html`, `${html}\n`)
    const line = new RegExp(
      `(?<=^\\[auth\\.email\\.${section}\\]\\n(?:enabled = true\\n)?subject = ).*$`,
      'm',
    )
    files.set(
      config,
      (files.get(config) ?? '').replace(line, () => `'${subject}'`),
    )
  }
  for (const [name, type] of Object.entries(mailTypesByName)) {
    const parts = { link: link(type), code: '{{ .Token }}', newEmail: '{{ .NewEmail }}' }
    const html = (language: MailLanguage, facts: InvitationFacts | null) =>
      renderMailHtml(type, language, { ...parts, invitation: facts })
    const subject = (language: MailLanguage, facts: InvitationFacts | null) =>
      formatMailSubject(type, language, { code: parts.code, invitation: facts })
    write(name, `template\\.${name}`, perFacts(type, html, '\n'), perFacts(type, subject))
  }
  for (const [name, kind] of Object.entries(notificationNames)) {
    const html = perLanguage((language) => renderNotificationHtml(kind, language), '\n')
    const subject = perLanguage((language) => getNoticeTexts(language).kinds[kind].subject)
    write(`${name}_notification`, `notification\\.${name}`, html, subject)
  }
  for (const [source, copy] of copiedFiles) files.set(copy, copyOf(source))
  return files
}

/** Returns an email in all languages. An email that may invite has a branch for invited accounts. */
function perFacts(
  type: MailType,
  write: (language: MailLanguage, facts: InvitationFacts | null) => string,
  around = '',
): string {
  const usual = perLanguage((language) => write(language, null), around)
  if (!inviting.includes(type)) return usual
  const invited = perLanguage((language) => write(language, invitation), around)
  return `{{ if .Data.portico_invitation }}${invited}{{ else }}${usual}{{ end }}`
}

const mails = 'packages/local-backend/src/mail-texts'
const notices = ['notice-types', 'en', 'de', 'ar', 'notice-texts', 'write-notice', 'notice-html']

/** The sources of the mails of the function `account-notices`, and their copies: the Supabase CLI deploys a function's folder alone. */
const copiedFiles = [
  'packages/contract/src/user-agent/parse-user-agent.ts',
  'packages/local-backend/src/go-template/escape-html.ts',
  ...['mail-language', 'mail-styles'].map((name) => `${mails}/${name}.ts`),
  ...notices.map((name) => `${mails}/notices/${name}.ts`),
].map(
  (source) => [source, `supabase/functions/account-notices/mails/${source.replace(/^.*\//, '')}`] as const,
)

/** Returns the text of a file with imports from its own folder. */
function copyOf(source: string): string {
  const text = readFileSync(join(root, source), 'utf8')
    .replaceAll("'@portico/contract/device-name'", "'./parse-user-agent.ts'")
    .replaceAll(/from '(?:\.\.\/)+(?:[\w-]+\/)*([\w-]+\.ts)'/g, "from './$1'")
  return `// Copied from ${source} by scripts/mail-templates.ts.\n${text}`
}

/**
 * Returns a branch for each language; unknown languages get English. `printf` converts any value of `locale` to text, also a missing
 * one, because a comparison of another type than text would prevent the email from being sent.
 */
function perLanguage(write: (language: MailLanguage) => string, around = ''): string {
  const [english, ...others] = mailLanguages
  const branches = others.map((language, index) => {
    const tags = getLocalePrefixes(language).map((tag) => `"${tag}"`)
    return `{{ ${index ? 'else if' : 'if'} eq $locale ${tags.join(' ')} }}${around}${write(language)}${around}`
  })
  return `{{ $locale := printf "%.3s" .Data.locale }}${branches.join('')}{{ else }}${around}${write(english as MailLanguage)}${around}{{ end }}`
}

/**
 * Returns the link to the portal, with the hash that its script exchanges. Each branch contains the complete rest, because Go's
 * templates refuse a value after branches that leave an address in different states.
 */
function link(type: MailType): string {
  const rest = `token_hash={{ .TokenHash }}&amp;type=${type}`
  return `{{ .RedirectTo }}{{ if eq .RedirectTo .SiteURL }}?${rest}{{ else }}&amp;${rest}{{ end }}`
}

if (import.meta.main)
  for (const [path, text] of createMailFiles()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
