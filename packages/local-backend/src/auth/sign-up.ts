import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { askAuth, errorCodeOf, pass } from './ask-auth.ts'
import { invalid, type Refusal, refuse } from './errors.ts'
import { emailOf, type Input, mailRequestOf, refuseEmail } from './input.ts'
import type { MailLimits } from './limits.ts'
import { withMailRequest } from './mails.ts'
import { withHashedPassword } from './passwords.ts'
import { phoneRefusals } from './phones.ts'
import { withoutNull } from './user-rows.ts'
import { findAccount, sendConfirmation } from './users.ts'

/** `POST /signup`: a new account gets a mail; a known address gets the same answer and no account's data. */
export async function signUp(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const email = emailOf(input)
  const { password, phone } = input
  const data = withoutNull(Object(input.data))
  if (phone && !email) return refuse(c, phoneRefusals.signUp)
  const wrong = refuseEmail(email)
  if (wrong) return refuse(c, wrong)
  const isMailed = context.settings['auth.email.enable_confirmations']
  const create = async () => {
    const refusal = isMailed ? limits.wait('way_in', email) : undefined
    if (refusal) return refuse(c, refusal)
    const account = await findAccount(context, email)
    const answer = await askAuth(context, { path: '/signup', body: { email, password, data } })
    // This code is how the embedded auth tells that the address is known, after it has checked all else.
    const isKnown = account && errorCodeOf(answer) === 'over_email_send_rate_limit'
    if (!isKnown && answer.status !== 200) return pass(answer)
    if (isMailed) limits.count('way_in', email)
    if (!isKnown) return pass(answer)
    if (!account.confirmed) await sendConfirmation(context, account)
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
    const refusal = limits.wait('way_in', email)
    if (refusal) return refuse(c, refusal)
    const account = await findAccount(context, email)
    if (account && !account.confirmed) {
      limits.count('way_in', email)
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
    limits.count('way_in', email)
    return c.json({})
  }
  return withMailRequest(mailRequestOf(c, input, context), () =>
    withHashedPassword(context, { password }, () => context.database.turns.take(send)),
  )
}

/** What a mail cannot be asked for by, in the auth server's words. */
function refuseAddress(input: Input): Refusal | undefined {
  const email = emailOf(input)
  if (email && input.phone) return invalid('Only an email address or phone number should be provided')
  if (input.phone) return phoneRefusals.code
  return email ? refuseEmail(email) : invalid('One of email or phone must be set')
}

function unknownPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`
}

/** Supabase's answer for an address that is taken: a user like a new one, made up, without identities. */
function strangerLike(email: string, data: object) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
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
  const wrong = email ? refuseEmail(email) : invalid('Password recovery requires an email')
  if (wrong) return refuse(c, wrong)
  return withMailRequest(mailRequestOf(c, input, context), () =>
    context.database.turns.take(async () => {
      const refusal = limits.wait('way_in', email)
      if (refusal) return refuse(c, refusal)
      const answer = await askAuth(context, { path: '/recover', body: { email } })
      if (answer.status === 200) limits.count('way_in', email)
      return pass(answer)
    }),
  )
}
