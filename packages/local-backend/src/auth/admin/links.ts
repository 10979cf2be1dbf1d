import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, createValidationError, emailExists, sendAuthError } from '../errors.ts'
import { createCode } from '../mails/codes.ts'
import { writeLinkToken } from '../mails/link-token.ts'
import { deliverMail, verifyLink, withMailRequest } from '../mails/mails.ts'
import {
  checkPasswordStrength,
  type PasswordRejection,
  rejectWeakPassword,
} from '../passwords/password-strength.ts'
import { hashPassword, normalizePassword } from '../passwords/passwords.ts'
import { type AuthInput, checkEmail, getRateLimitKey, getTextField } from '../requests/input.ts'
import type { MailLimits } from '../requests/mail-limits.ts'
import { chooseRedirect } from '../requests/redirect.ts'
import { type AuthAccount, findAccount } from '../rows/users.ts'
import { insertAccount, updateMetadataAndBan } from './account-rows.ts'
import { readUser } from './admin-user.ts'
import { withAdmin } from './with-admin.ts'

/** Types of links. */
const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

/** `POST /invite`: creates an account for an invited user, and mails the invitation. */
export function inviteUser(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  return withAdmin(c, context, async () => {
    const email = checkEmail(getTextField(input, 'email'))
    if (typeof email !== 'string') return sendAuthError(c, email)
    const redirectTo = chooseRedirect(c.req.query('redirect_to'), context)
    const send = async () => {
      const account = await findAccount(context, email)
      if (account?.confirmed) return sendAuthError(c, emailExists)
      const id = account?.id ?? (await makeAccount(context, email, input.data))
      const { code, tokenHash } = createCode(context, email)
      await noteInvitation(context, id, tokenHash)
      limits.noteSent('sign_up', email, { network: getRateLimitKey(c, context) })
      await deliverMail(context, { to: email, type: 'invite', tokenHash, code })
      return c.json(await readUser(context, id))
    }
    return withMailRequest({ redirectTo, challenge: null }, () => context.database.turns.take(send))
  })
}

/** `POST /admin/generate_link`: returns the values of a mail to a caller that sends it in another way. */
export function generateLink(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withAdmin(c, context, async () => {
    const email = checkEmail(getTextField(input, 'email'))
    if (typeof email !== 'string') return sendAuthError(c, email)
    const asked = getTextField(input, 'type')
    const { weak, hash } = await checkPassword(
      context,
      asked,
      normalizePassword(getTextField(input, 'password')),
    )
    return context.database.turns.take(async () => {
      const account = await findAccount(context, email)
      const type = asked === 'magiclink' && !account ? 'signup' : asked
      const wrong = refuseLink(context, type, account)
      if (wrong) return sendAuthError(c, wrong)
      if (asked === 'signup' && !account && weak) return rejectWeakPassword(c, weak)
      const newEmail = type.startsWith('email_change')
        ? await checkNewEmail(input, context, email, account)
        : email
      if (typeof newEmail !== 'string') return sendAuthError(c, newEmail)
      const id = account?.id ?? (await makeAccount(context, email, input.data, hash))
      if (account && type === 'signup') await setMetadata(context, id, input.data)
      return c.json(await makeLink(c, input, context, { id, type, email, newEmail }))
    })
  })
}

/** Returns the hash of the password of a new account, or the reason why a sign-up with it is refused. */
async function checkPassword(
  context: Context,
  type: string,
  password: string,
): Promise<{ weak?: PasswordRejection; hash: string }> {
  if (type !== 'signup' || !password)
    return { weak: createValidationError('Signup requires a valid password'), hash: '' }
  const weak = await checkPasswordStrength(context, password)
  return weak ? { weak, hash: '' } : { hash: await hashPassword(password) }
}

/** Returns the new address of `account`, or the reason why it is refused. */
async function checkNewEmail(
  input: AuthInput,
  context: Context,
  email: string,
  account: AuthAccount | undefined,
): Promise<string | AuthApiError> {
  const newEmail = checkEmail(getTextField(input, 'new_email'))
  if (typeof newEmail !== 'string' || newEmail === email) return newEmail
  const taken = await findAccount(context, newEmail)
  return taken && taken.id !== account?.id ? emailExists : newEmail
}

function refuseLink(
  { settings }: Context,
  type: string,
  account: AuthAccount | undefined,
): AuthApiError | undefined {
  if (!types.includes(type)) return createValidationError(`Invalid email action link type requested: ${type}`)
  if (!account && type !== 'signup' && type !== 'invite')
    return { status: 404, code: 'user_not_found', message: 'User with this email not found' }
  if (account?.confirmed && (type === 'signup' || type === 'invite')) return emailExists
  if (type === 'email_change_current' && !settings['auth.email.double_confirm_changes'])
    return createValidationError('Enable secure email change to generate link for current email')
  return undefined
}

async function makeLink(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  { id, type, email, newEmail }: { id: string; type: string; email: string; newEmail: string },
) {
  const { code, tokenHash } = createCode(context, type === 'email_change_new' ? newEmail : email)
  const { db } = context.database
  if (type === 'invite') await noteInvitation(context, id, tokenHash)
  else if (type === 'signup')
    await db.query(
      'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
      [id, tokenHash],
    )
  else if (type === 'magiclink' || type === 'recovery')
    await db.query('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [
      id,
      tokenHash,
    ])
  else
    await db.query(
      `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
         ${type === 'email_change_new' ? 'email_change_token_new' : 'email_change_token_current'} = $3 where id = $1`,
      [id, newEmail, tokenHash],
    )
  const redirectTo = chooseRedirect(getTextField(input, 'redirect_to') || c.req.query('redirect_to'), context)
  const token = writeLinkToken(context, tokenHash)
  const verification = type.startsWith('email_change') ? 'email_change' : type
  return {
    ...(await readUser(context, id)),
    action_link: verifyLink(context, { token, type: verification, redirectTo }),
    email_otp: code,
    hashed_token: token,
    verification_type: type,
    redirect_to: redirectTo,
  }
}

function makeAccount({ database }: Context, email: string, data: unknown, hash = ''): Promise<string> {
  const userMetadata = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  return database.db.transaction((tx) => insertAccount(tx, { email, userMetadata, hash }))
}

async function setMetadata({ database }: Context, id: string, data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null) return
  await database.db.transaction((tx) =>
    updateMetadataAndBan(tx, id, { userMetadata: data as Record<string, unknown> }),
  )
}

async function noteInvitation({ database }: Context, id: string, tokenHash: string): Promise<void> {
  await database.db.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), invited_at = now() where id = $1',
    [id, tokenHash],
  )
}
