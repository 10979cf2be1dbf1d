import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { identifyRequester } from '../attempts/requester.ts'
import { expectSuccess, runAfterResponse, sendMailsAfterResponse } from '../embedded/after-response.ts'
import { type AuthResponse, callAuth, passThrough } from '../embedded/call-auth.ts'
import { type AuthApiError, createValidationError, sendAuthError } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { withOwnOutbox } from '../mails/outbox.ts'
import { checkPasswordStrength, rejectWeakPassword } from '../passwords/password-strength.ts'
import { normalizePassword, withHashedPassword } from '../passwords/passwords.ts'
import { phoneErrors } from '../phones.ts'
import { type AuthInput, checkEmail, getTextField, readMailRequest } from '../requests/input.ts'
import type { MailLimits } from '../requests/mail-limits.ts'
import { findInvitation, sendInvitation } from '../rows/invitations.ts'
import { omitNullFields } from '../rows/user-rows.ts'
import { findAccount, sendConfirmation } from '../rows/users.ts'

/**
 * `POST /signup`: mails a new account. A known address gets the same answer, in the same time, without data of its account.
 */
export async function signUp(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const said = getTextField(input, 'email')
  const { phone } = input
  const password = typeof input.password === 'string' ? normalizePassword(input.password) : undefined
  const data = omitNullFields(Object(input.data))
  if (phone && !said) return sendAuthError(c, phoneErrors.signUp)
  const email = checkEmail(said)
  if (typeof email !== 'string') return sendAuthError(c, email)
  const weak = password ? await checkPasswordStrength(context, password) : undefined
  if (weak) return rejectWeakPassword(c, weak)
  const by = await identifyRequester(c, context, email)
  const isMailed = context.settings['auth.email.enable_confirmations']
  const create = async () => {
    const refusal = isMailed ? limits.wait('sign_up', email, by) : undefined
    if (refusal) return sendAuthError(c, refusal)
    const account = isMailed ? await findAccount(context, email) : undefined
    const { result: answer, mails } = await withOwnOutbox(() =>
      makeAccount(context, { email, password, data }, account !== undefined),
    )
    if (answer.status !== 200) return passThrough(answer)
    if (isMailed) limits.count('sign_up', email, by)
    const isCovered = account !== undefined && limits.isCovered('sign_up', email, by)
    if (isMailed && !account?.confirmed && !isCovered) limits.noteSent('sign_up', email, by)
    if (account === undefined) sendMailsAfterResponse(context, mails)
    else if (!account.confirmed && !isCovered)
      runAfterResponse(context, 'A confirmation', () =>
        context.database.turns.take(() => sendConfirmation(context, account)),
      )
    return passThrough(answer)
  }
  return withMailRequest(readMailRequest(c, input, context), () =>
    withHashedPassword(context, { password }, () => context.database.turns.take(create)),
  )
}

/**
 * Creates an account. For a known address it creates one with an unused address and rolls it back, so that the answer has the same
 * fields as for a new account. Needs the database lock.
 */
async function makeAccount(
  context: Context,
  account: { email: string; password: unknown; data: unknown },
  isKnown: boolean,
): Promise<AuthResponse> {
  const { db } = context.database
  const email = isKnown ? `${randomUUID()}@portico.invalid` : account.email
  await db.exec('begin')
  let isKept = false
  try {
    const answer = await callAuth(context, { path: '/signup', body: { ...account, email }, amr: 'password' })
    isKept = !isKnown && answer.status === 200
    return isKnown ? { ...answer, body: renamed(answer.body, email, account.email) } : answer
  } finally {
    await db.exec(isKept ? 'commit' : 'rollback')
  }
}

function renamed(body: unknown, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(from, () => to))
}

/** `POST /otp` and `/magiclink`: mails a code and a link that sign in, or confirm a new account. */
export async function sendSignInMail(c: HonoContext, input: AuthInput, context: Context, limits: MailLimits) {
  const email = addressOf(input)
  if (typeof email !== 'string') return sendAuthError(c, email)
  const by = await identifyRequester(c, context, email)
  const refusal = limits.wait('code', email, by)
  if (refusal) return sendAuthError(c, refusal)
  limits.count('code', email, by)
  const { turns } = context.database
  const account = await turns.take(() => findAccount(context, email))
  if (!account && !maySignUp(context, input)) {
    const path = input.create_user === false ? '/otp' : '/signup'
    const body = { email, create_user: false, password: unknownPassword() }
    return passThrough(await turns.take(() => callAuth(context, { path, body })))
  }
  // A new account has got no mail yet, regardless of earlier requests for its address.
  if (account && limits.isCovered('code', email, by)) return c.json({})
  limits.noteSent('code', email, by)
  const request = readMailRequest(c, input, context)
  const send = account ? sendToAccount : sendToNewAccount
  runAfterResponse(context, 'A way in by mail', () =>
    withMailRequest(request, () => send(context, email, input.data)),
  )
  return c.json({})
}

function maySignUp({ settings }: Context, input: AuthInput): boolean {
  const isOpen = settings['auth.enable_signup'] && settings['auth.email.enable_signup']
  return isOpen && settings['auth.email.enabled'] && input.create_user !== false
}

function sendToAccount(context: Context, email: string): Promise<void> {
  return context.database.turns.take(async () => {
    const account = await findAccount(context, email)
    const invitation = account && (await findInvitation(context, account.id))
    // An expired invitation gets no mail; only an administrator renews it.
    if (invitation && !invitation.isOpen) return
    if (account && invitation) await sendInvitation(context, account)
    else if (!account || account.confirmed) expectSuccess(await askForCode(context, email))
    else await sendConfirmation(context, account)
  })
}

function sendToNewAccount(context: Context, email: string, data: unknown): Promise<void> {
  const password = unknownPassword()
  const send = async () => {
    expectSuccess(await callAuth(context, { path: '/signup', body: { email, password, data } }))
    // The mail that confirms a new account also signs in. Without confirmations, the new account needs a mail with a code.
    if (!context.settings['auth.email.enable_confirmations']) expectSuccess(await askForCode(context, email))
  }
  return withHashedPassword(context, { password }, () => context.database.turns.take(send))
}

function askForCode(context: Context, email: string): Promise<AuthResponse> {
  return callAuth(context, { path: '/otp', body: { email, create_user: false } })
}

/** Returns the address of a request for a mail, or the refusal in the auth server's words. */
function addressOf(input: AuthInput): string | AuthApiError {
  const email = getTextField(input, 'email')
  if (email && input.phone)
    return createValidationError('Only an email address or phone number should be provided')
  if (input.phone) return phoneErrors.code
  return email ? checkEmail(email) : createValidationError('One of email or phone must be set')
}

function unknownPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`
}

/** `POST /recover`: sends a mail if the address is known. The answer is the same for an unknown address. */
export async function sendRecoveryMail(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const said = getTextField(input, 'email')
  const email = said ? checkEmail(said) : createValidationError('Password recovery requires an email')
  if (typeof email !== 'string') return sendAuthError(c, email)
  const by = await identifyRequester(c, context, email)
  const refusal = limits.wait('recovery', email, by)
  if (refusal) return sendAuthError(c, refusal)
  limits.count('recovery', email, by)
  const request = readMailRequest(c, input, context)
  const ask = async () => {
    const account = await findAccount(context, email)
    if (!account || limits.isCovered('recovery', email, by)) return
    const invitation = await findInvitation(context, account.id)
    if (invitation && !invitation.isOpen) return
    limits.noteSent('recovery', email, by)
    expectSuccess(await callAuth(context, { path: '/recover', body: { email } }))
  }
  runAfterResponse(context, 'A recovery', () =>
    withMailRequest(request, () => context.database.turns.take(ask)),
  )
  return c.json({})
}
