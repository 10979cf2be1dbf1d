import type { Settings } from '../config/settings.ts'
import { escapeHtml } from '../go-template/escape-html.ts'
import type { TemplateValue } from '../go-template/functions.ts'
import { type InvitationFacts, readInvitationFacts } from './invitation.ts'
import { type MailParts, renderMailHtml } from './mail-html.ts'
import type { MailLanguage } from './mail-language.ts'
import { formatMailSubject, type MailType, mailTypes } from './mail-texts.ts'
import { readTemplate } from './read-template.ts'

/** Values of a mail, by the names in templates of the auth server. */
export type MailVariables = {
  readonly [name in
    | 'SiteURL'
    | 'ConfirmationURL'
    | 'RedirectTo'
    | 'Email'
    | 'NewEmail'
    | 'SendingTo'
    | 'Token'
    | 'TokenHash']: string
} & { readonly Data: TemplateValue }

/** Writes mails: by the project's templates, or else by the texts of this backend, which link to `landing`. */
export type WriteMail = (
  type: MailType,
  language: MailLanguage,
  facts: MailVariables,
  landing: string,
) => { subject: string; html: string }

/** Names of the mails in the configuration. */
const keyOf = {
  signup: 'confirmation',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change: 'email_change',
  invite: 'invite',
  reauthentication: 'reauthentication',
} as const satisfies Record<MailType, string>

/** Values for a trial run of each template, so that an error is found at the start and not when a user waits for a mail. */
const trial: MailVariables = {
  ...{ SiteURL: 'http://127.0.0.1', RedirectTo: 'http://127.0.0.1', ConfirmationURL: 'http://127.0.0.1' },
  Email: 'a@b.example',
  NewEmail: 'c@b.example',
  SendingTo: 'c@b.example',
  Token: '123456',
  TokenHash: 'a1b2c3',
  Data: {},
}

/**
 * Reads the templates of `auth.email.template`.
 * @throws BackendError `config_invalid` for a missing file, or a template that this backend cannot run
 */
export async function readMailTemplates(settings: Settings, supabaseDir: string): Promise<WriteMail> {
  const found = await Promise.all(
    mailTypes.map(
      async (type) =>
        [
          type,
          await readTemplate(settings, supabaseDir, `auth.email.template.${keyOf[type]}`, trial),
        ] as const,
    ),
  )
  const templates = new Map(found)
  return (type, language, facts, landing) => {
    const { subject, html } = templates.get(type) ?? {}
    const invitation = readInvitationFacts(type, facts.Data)
    return {
      subject: subject?.(facts) ?? formatMailSubject(type, language, { code: facts.Token, invitation }),
      html: html?.(facts) ?? renderMailHtml(type, language, ownParts(facts, landing, invitation)),
    }
  }
}

function ownParts(
  { Token, NewEmail }: MailVariables,
  landing: string,
  told: InvitationFacts | null,
): MailParts {
  const invitation = told && {
    by: escapeHtml(told.by),
    portal: escapeHtml(told.portal),
    until: escapeHtml(told.until),
  }
  return { link: escapeHtml(landing), code: escapeHtml(Token), newEmail: escapeHtml(NewEmail), invitation }
}
