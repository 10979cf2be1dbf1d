import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { BackendError, reasonOf } from '../errors.ts'
import { escapeHtml, type Value } from '../go-template/functions.ts'
import { compileTemplate, type Template } from '../go-template/run.ts'
import { type Invitation, readInvitation } from './invitation.ts'
import { type MailParts, mailHtml } from './mail-html.ts'
import { type MailLanguage, type MailType, mailSubject, mailTypes } from './mail-texts.ts'

/** What a mail is made of, by the names that templates of the auth server know. */
export type MailFacts = {
  readonly [name in
    | 'SiteURL'
    | 'ConfirmationURL'
    | 'RedirectTo'
    | 'Email'
    | 'NewEmail'
    | 'SendingTo'
    | 'Token'
    | 'TokenHash']: string
} & { readonly Data: Value }

/** Writes mails: by the project's templates where it has some, else by the texts of this backend, which lead to `landing`. */
export type WriteMail = (
  type: MailType,
  language: MailLanguage,
  facts: MailFacts,
  landing: string,
) => { subject: string; html: string }

/** How the configuration calls each. */
const keyOf = {
  signup: 'confirmation',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change: 'email_change',
  invite: 'invite',
  reauthentication: 'reauthentication',
} as const satisfies Record<MailType, string>

/** What templates are tried with, so that one that cannot be run is found out before somebody waits for its mail. */
const trial: MailFacts = {
  ...{ SiteURL: 'http://127.0.0.1', RedirectTo: 'http://127.0.0.1', ConfirmationURL: 'http://127.0.0.1' },
  ...{ Email: 'a@b.example', NewEmail: 'c@b.example', SendingTo: 'c@b.example' },
  ...{ Token: '123456', TokenHash: 'a1b2c3', Data: {} },
}

/**
 * Reads the templates of `auth.email.template`.
 * @throws BackendError `config_invalid` for a file that is not there, or that this backend cannot run
 */
export async function readMailTemplates(settings: Settings, supabaseDir: string): Promise<WriteMail> {
  const found = await Promise.all(
    mailTypes.map(async (type) => [type, await readTemplate(settings, supabaseDir, keyOf[type])] as const),
  )
  const templates = new Map(found)
  return (type, language, facts, landing) => {
    const { subject, html } = templates.get(type) ?? {}
    const invitation = readInvitation(type, facts.Data)
    return {
      subject: subject?.(facts) ?? mailSubject(type, language, { code: facts.Token, invitation }),
      html: html?.(facts) ?? mailHtml(type, language, ownParts(facts, landing, invitation)),
    }
  }
}

function ownParts({ Token, NewEmail }: MailFacts, landing: string, told: Invitation | null): MailParts {
  const invitation = told && {
    by: escapeHtml(told.by),
    portal: escapeHtml(told.portal),
    until: escapeHtml(told.until),
  }
  return { link: escapeHtml(landing), code: escapeHtml(Token), newEmail: escapeHtml(NewEmail), invitation }
}

type Name = (typeof keyOf)[MailType]

async function readTemplate(
  settings: Settings,
  supabaseDir: string,
  name: Name,
): Promise<{ subject: Template | undefined; html: Template | undefined }> {
  const key = `auth.email.template.${name}` as const
  const subject = settings[`${key}.subject`]
  const path = settings[`${key}.content_path`]
  const html = path && (await readContent(supabaseDir, path, `${key}.content_path`))
  return {
    subject: subject ? compiled(subject, 'text', `${key}.subject`) : undefined,
    html: html ? compiled(html, 'html', path) : undefined,
  }
}

/** As the CLI reads it: from the folder that `supabase` lies in; whatever that folder is called here. */
async function readContent(supabaseDir: string, path: string, key: string): Promise<string> {
  const inside = /^(?:\.\/)?supabase\/(.+)$/.exec(path)?.[1]
  const file = inside ? join(supabaseDir, inside) : join(dirname(supabaseDir), path)
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackendError(
      'config_invalid',
      `${key} is ${JSON.stringify(path)}, and ${file} can't be read.`,
      {
        cause,
      },
    )
  })
}

function compiled(text: string, kind: 'html' | 'text', where: string): Template {
  try {
    const template = compileTemplate(text, kind)
    template(trial)
    return template
  } catch (cause) {
    throw new BackendError(
      'config_invalid',
      `${where}: this template can't be run here: ${reasonOf(cause)}.`,
      {
        cause,
      },
    )
  }
}
