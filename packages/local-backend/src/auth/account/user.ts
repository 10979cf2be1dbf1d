import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { refuseWeak } from '../admin/change-users.ts'
import { weaknessOf } from '../admin/fields.ts'
import { type AuthAnswer, askAuth, pass } from '../embedded/ask-auth.ts'
import { findSignedIn, isSignedIn, needsFactor } from '../embedded/signed-in.ts'
import { mailAfterAnswer } from '../embedded/strangers.ts'
import { type Refusal, refuse } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { passwordMatches, refuseLong, withHashedPassword } from '../passwords.ts'
import { phoneRefusals } from '../phones.ts'
import { checkEmail, type Input, mailRequestOf, text } from '../requests/input.ts'
import type { MailLimits } from '../requests/limits.ts'
import { refuseMetadata } from '../requests/metadata.ts'
import { forgetMails, withRow } from '../rows/user-rows.ts'
import { sendEmailChange } from './email-change.ts'
import { giveAddress, isTaken, pretendChange } from './guests.ts'
import { refuseOldSession } from './reauthentication.ts'

const wrongPassword: Refusal = {
  status: 422,
  code: 'current_password_invalid',
  message: 'Current password is incorrect.',
}

const needsSecondFactor: Refusal = {
  status: 401,
  code: 'insufficient_aal',
  message: 'AAL2 session is required to update email or password when MFA is enabled.',
}

const noPasswordAlone: Refusal = {
  status: 422,
  code: 'validation_failed',
  message: 'Updating password of an anonymous user without an email or phone is not allowed',
}

/** `GET /user`: the signed-in user, with its second factors. */
export async function getUser(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () =>
    pass(await askAuth(context, { path: '/user', method: 'GET', headers })),
  )
}

/** `POST /logout`: ends this session, the others or all of the signed-in user. */
export async function logOut(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  const path = `/logout?${new URLSearchParams({ scope: c.req.query('scope') || 'global' })}`
  return context.database.turns.take(async () => pass(await askAuth(context, { path, headers })))
}

/** `PUT /user`: profile, password or address of the signed-in user; a new password ends the user's other sessions. */
export async function updateUser(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const { headers } = c.req.raw
  const { turns } = context.database
  const me = await turns.take(() => findSignedIn(context, headers))
  if (!isSignedIn(me)) return pass(me)
  const { email = '', is_anonymous: isGuest } = me.user
  const { data, password, current_password: current } = input
  // The sent metadata is merged with the stored metadata.
  if (data) refuseMetadata({ ...me.user.user_metadata, ...(data as Input) }, me.user.user_metadata)
  const newEmail = input.email ? checkEmail(text(input, 'email')) : ''
  if (typeof newEmail !== 'string') return refuse(c, newEmail)
  const changesEmail = newEmail !== '' && newEmail !== email
  if (input.phone) return refuse(c, phoneRefusals.change)
  const long = refuseLong(password)
  if (long) return refuse(c, long)
  if (isGuest && password && !newEmail) return refuse(c, noPasswordAlone)
  if ((password || changesEmail) && needsFactor(me)) return refuse(c, needsSecondFactor)
  if (typeof current === 'string' && !(await passwordMatches(context, email, current)))
    return refuse(c, wrongPassword)
  const update = async () => {
    // A guest has no address yet by which mails could be counted.
    const counted = email || newEmail
    const refusal = changesEmail ? limits.wait('email_change', counted) : undefined
    if (refusal) return refuse(c, refusal)
    const old = typeof password === 'string' && (await refuseOldSession(context, me, text(input, 'nonce')))
    if (old) return refuse(c, old)
    if (changesEmail && isGuest && !context.settings['auth.email.enable_confirmations']) {
      const weak = typeof password === 'string' ? weaknessOf(context, password) : undefined
      if (weak) return refuseWeak(c, weak)
      const taken = await giveAddress(context, me.user.id, newEmail)
      if (taken) return refuse(c, taken)
    }
    if (changesEmail && isGuest && (await isTaken(context, newEmail)))
      return pretendChange(c, { data, password }, newEmail, context, limits)
    const body = { data, password, ...(changesEmail && { email: newEmail }) }
    const answer = await askAuth(context, { path: '/user', method: 'PUT', body, headers })
    if (answer.status === 200 && changesEmail) {
      limits.count('email_change', counted)
      if (email) await sendEmailChange(context, me.user, newEmail)
    }
    if (answer.status !== 200 || typeof password !== 'string') return pass(answer)
    await endOtherSessions(context, answer, headers)
    const user = answer.body as { id: string }
    // With a new password nobody comes in by a mail that was sent before it.
    await forgetMails(context, user.id, changesEmail)
    return pass({ ...answer, body: await withRow(context, user) })
  }
  const request = {
    ...mailRequestOf(c, input, context),
    ...(changesEmail && {
      change: { email, newEmail, ...(isGuest && { locale: me.user.user_metadata?.locale ?? null }) },
    }),
  }
  return withMailRequest(request, () =>
    withHashedPassword(context, { password, email }, () => {
      const change = () => turns.take(update)
      // How long a guest waits tells nothing of whether a mail went out.
      return isGuest ? mailAfterAnswer(context, change) : change()
    }),
  )
}

async function endOtherSessions({ database }: Context, answer: AuthAnswer, headers: Headers): Promise<void> {
  const session = decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '').session_id
  const { id } = answer.body as { id: string }
  await database.db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    id,
    session ?? null,
  ])
}

/** `GET /reauthenticate`: a code by mail to the signed-in user. */
export async function reauthenticate(
  c: HonoContext,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () => {
    const me = await askAuth(context, { path: '/user', method: 'GET', headers })
    if (me.status !== 200) return pass(me)
    const { email = '' } = me.body as { email?: string }
    const refusal = limits.wait('reauthentication', email)
    if (refusal) return refuse(c, refusal)
    limits.count('reauthentication', email)
    return pass(await askAuth(context, { path: '/reauthenticate', method: 'GET', headers }))
  })
}
