import { AsyncLocalStorage } from 'node:async_hooks'
import type { EmailMessage } from '@supabase/lite'
import type { Context } from '../../context/context.ts'
import type { TemplateValue } from '../../go-template/run.ts'
import { readInvitationFacts } from '../../mail-texts/invitation.ts'
import { chooseMailLanguage } from '../../mail-texts/mail-language.ts'
import { formatMailSubject, type MailType, mailTypes } from '../../mail-texts/mail-texts.ts'
import { writeLinkToken } from './link-token.ts'
import { queueMail } from './outbox.ts'

/** The values of a request for a mail, in addition to the address, that the embedded auth drops. */
export interface MailRequest {
  redirectTo: string
  challenge: PkceChallenge | null
  /** Set for a change of address, because its mails go to an address that the account does not have yet. */
  change?: AddressChange
}

/** The address of an account, and the requested one. */
export interface AddressChange {
  email: string
  newEmail: string
  /** The language of a guest, whose account has no address to find it by. */
  locale?: unknown
}

/** A PKCE code challenge (RFC 7636). */
export interface PkceChallenge {
  value: string
  method: 's256' | 'plain'
}

const current = new AsyncLocalStorage<MailRequest>()

/** Runs `task`. Its mails use the redirect and the challenge of `request`. */
export function withMailRequest<T>(request: MailRequest, task: () => Promise<T>): Promise<T> {
  return current.run(request, task)
}

/** Receives a mail of the embedded auth: reads type, token and code from its text, and writes our own mail. */
export async function receiveMail(context: Context, mail: EmailMessage): Promise<void> {
  const text = mail.text ?? ''
  // The gateway itself sends the mails of a change of address, to one address or both.
  if (current.getStore()?.change?.email) return
  const link = URL.parse(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await deliverMail(context, {
    to: mail.to,
    type: mailTypes.find((type) => type === link?.searchParams.get('type')) ?? 'reauthentication',
    tokenHash: link?.searchParams.get('token') ?? null,
    code: codePattern(context.settings['auth.email.otp_length']).exec(text)?.[0] ?? null,
  })
}

function codePattern(length: number): RegExp {
  return new RegExp(`\\b\\d{${length}}\\b`)
}

/**
 * Writes a mail in the language of the account, for the mailbox or the mail server at the end of its request. Stores the challenge that
 * its link answers. Needs the database lock.
 */
export async function deliverMail(
  context: Context,
  mail: { to: string; type: MailType; tokenHash: string | null; code: string | null; change?: AddressChange },
): Promise<void> {
  const request = current.getStore() ?? { redirectTo: context.siteUrl, challenge: null }
  const { challenge } = request
  if (challenge && mail.tokenHash) {
    await context.database.db.query(
      `insert into auth.portico_mail_flows (token_hash, code_challenge, code_challenge_method) values ($1, $2, $3)
       on conflict (token_hash) do update set code_challenge = $2, code_challenge_method = $3, created_at = now()`,
      [mail.tokenHash, challenge.value, challenge.method],
    )
  }
  const change = mail.change ?? request.change
  const known =
    change?.locale === undefined ? await readAccount(context, change?.email ?? mail.to) : undefined
  const data = known?.data ?? { locale: (change?.locale ?? null) as TemplateValue }
  const language = chooseMailLanguage(data.locale)
  const to = mail.to.toLowerCase()
  const token = mail.tokenHash && tokenOf(writeLinkToken(context, mail.tokenHash), request)
  const { redirectTo } = request
  const link = token && landingOf(redirectTo, { token, type: mail.type })
  const code = mail.code ?? ''
  if (context.mails) {
    const facts = {
      SiteURL: context.siteUrl,
      RedirectTo: redirectTo,
      ConfirmationURL: token ? verifyLink(context, { token, type: mail.type, redirectTo }) : '',
      Email: change?.email || to,
      NewEmail: change?.newEmail ?? '',
      SendingTo: to,
      Token: code,
      TokenHash: token ?? '',
      Data: data,
    }
    const written = context.mails.write(mail.type, language, facts, link ?? '')
    const { send } = context.mails
    return queueMail({ name: nameOf[mail.type], send: () => send({ ...written, to }) })
  }
  const invitation = readInvitationFacts(mail.type, data)
  const kept = {
    to,
    subject: formatMailSubject(mail.type, language, { code, invitation }),
    type: mail.type,
    language,
    newEmail: change?.newEmail ?? null,
    invitation,
    link,
    code: mail.code,
  }
  queueMail({ name: nameOf[mail.type], send: () => context.mailbox.add(kept) })
}

/** The auth server's names of mails in its errors. */
const nameOf: Readonly<Record<MailType, string>> = {
  signup: 'confirmation',
  magiclink: 'magic link',
  recovery: 'recovery',
  email_change: 'email change',
  invite: 'invite',
  reauthentication: 'reauthentication',
}

async function readAccount(
  { database }: Context,
  email: string,
): Promise<{ data: Readonly<Record<string, TemplateValue>> } | undefined> {
  const { rows } = await database.db.query<{ data: Record<string, TemplateValue> }>(
    `select coalesce(raw_user_meta_data, '{}') as data from auth.users where email = $1`,
    [email.toLowerCase()],
  )
  return rows[0]
}

function tokenOf(linkToken: string, { challenge }: MailRequest): string {
  return challenge ? `pkce_${linkToken}` : linkToken
}

/**
 * Returns the address in a mail: a page that uses the link up after a press, or by script in the browser that requested it. A scanner that
 * opens the page changes nothing.
 */
function landingOf(redirectTo: string, { token, type }: { token: string; type: string }): string {
  const landing = new URL(redirectTo)
  landing.searchParams.set('token_hash', token)
  landing.searchParams.set('type', type)
  return landing.href
}

/** Returns the link that the auth server itself answers with a redirect. Opening it uses it up. */
export function verifyLink(
  { url }: Context,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  return `${url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
}
