import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { askAuth, errorCodeOf, pass } from './ask-auth.ts'
import { invalid, type Refusal, refuse } from './errors.ts'
import { emailOf, type Input, mailRequestOf } from './input.ts'
import type { MailLimits } from './limits.ts'
import { withMailRequest } from './mails.ts'
import { withHashedPassword } from './passwords.ts'
import { phoneRefusals } from './phones.ts'
import { findAccount, sendConfirmation } from './users.ts'

/** `POST /signup`: a new account gets a mail; a known address gets the same answer and no account's data. */
export async function signUp(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const email = emailOf(input)
  const { password, data, phone } = input
  if (phone && !email) return refuse(c, phoneRefusals.signUp)
  const create = async () => {
    const account = await findAccount(context, email)
    if (!account) {
      const refusal = limits.wait('confirmation', email)
      if (refusal) return refuse(c, refusal)
    }
    const answer = await askAuth(context, { path: '/signup', body: { email, password, data } })
    if (answer.status === 200) limits.count('confirmation', email)
    // This code is how the embedded auth tells that the address is known, after it has checked all else.
    if (!account || errorCodeOf(answer) !== 'over_email_send_rate_limit') return pass(answer)
    if (!account.confirmed) {
      const refusal = await sendIfAllowed(limits, email, () => sendConfirmation(context, account))
      if (refusal) return refuse(c, refusal)
    }
    return c.json(strangerLike(email, data))
  }
  return withMailRequest(mailRequestOf(c, input, context), () =>
    withHashedPassword(context, { password }, () => context.database.turns.take(create)),
  )
}

/** `POST /otp` and `/magiclink`: a code and a link to sign in by, or to confirm a new account by. */
export async function sendSignInMail(c: HonoContext, input: Input, context: Context, limits: MailLimits) {
  const email = emailOf(input)
  const unusable = refuseAddress(input)
  if (unusable) return refuse(c, unusable)
  // Hashed for addresses that have an account, too: how long an answer takes tells nobody who has one.
  const password = unknownPassword()
  const send = async () => {
    const account = await findAccount(context, email)
    const kind = account?.confirmed ? 'recovery' : 'confirmation'
    const refusal = limits.wait(kind, email)
    if (refusal) return refuse(c, refusal)
    if (account && !account.confirmed) {
      limits.count(kind, email)
      await sendConfirmation(context, account)
      return c.json({})
    }
    const isNew = !account && input.create_user !== false
    const signUpFirst = { path: '/signup', body: { email, password, data: input.data } }
    const mail = { path: '/otp', body: { email, create_user: false } }
    // The mail that confirms a new account signs in, too; where nothing is confirmed, the account is there before its mail.
    const isConfirmedAtOnce = !context.settings['auth.email.enable_confirmations']
    const made = isNew ? await askAuth(context, signUpFirst) : undefined
    const answer = made && (made.status !== 200 || !isConfirmedAtOnce) ? made : await askAuth(context, mail)
    if (answer.status !== 200) return pass(answer)
    limits.count(kind, email)
    return c.json({})
  }
  return withMailRequest(mailRequestOf(c, input, context), () =>
    withHashedPassword(context, { password }, () => context.database.turns.take(send)),
  )
}

/** What a mail cannot be asked for by, in the auth server's words. */
function refuseAddress({ email, phone }: Input): Refusal | undefined {
  if (email && phone) return invalid('Only an email address or phone number should be provided')
  if (phone) return phoneRefusals.code
  return email ? undefined : invalid('One of email or phone must be set')
}

async function sendIfAllowed(
  limits: MailLimits,
  email: string,
  send: () => Promise<void>,
): Promise<Refusal | undefined> {
  const refusal = limits.wait('confirmation', email)
  if (refusal) return refusal
  limits.count('confirmation', email)
  await send()
}

function unknownPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`
}

/** Supabase's answer for an address that is taken: a user like a new one, made up, without identities. */
function strangerLike(email: string, data: unknown) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: typeof data === 'object' && data !== null ? data : {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** `POST /recover`: a mail if the address is known, and the same answer if it is not. */
export async function recover(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const email = emailOf(input)
  return withMailRequest(mailRequestOf(c, input, context), () =>
    context.database.turns.take(async () => {
      const refusal = limits.wait('recovery', email)
      if (refusal) return refuse(c, refusal)
      const answer = await askAuth(context, { path: '/recover', body: { email } })
      if (answer.status === 200) limits.count('recovery', email)
      return pass(answer)
    }),
  )
}
