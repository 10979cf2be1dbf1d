import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isRefused } from '../attempts/attempts.ts'
import { issueDevice } from '../attempts/device.ts'
import { type AuthAnswer, askAuth, pass } from '../embedded/ask-auth.ts'
import { refuseUnproven } from '../embedded/recent-proof.ts'
import { findSignedIn, isSignedIn, needsFactor, type SignedIn } from '../embedded/signed-in.ts'
import { mailAfterAnswer } from '../embedded/strangers.ts'
import { type Refusal, refuse } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { refuseWeak, weaknessOf } from '../password-strength.ts'
import { inOneForm, passwordMatches, withHashedPassword } from '../passwords.ts'
import { phoneRefusals } from '../phones.ts'
import { checkEmail, countedBy, type Input, mailRequestOf, text } from '../requests/input.ts'
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

/** `GET /user`: returns the signed-in user with the user's MFA factors. */
export async function getUser(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () =>
    pass(await askAuth(context, { path: '/user', method: 'GET', headers })),
  )
}

/**
 * `POST /logout`: ends this session, the others or all of the signed-in user. A session at level 1 of an account with a factor can
 * only end itself.
 */
export async function logOut(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  const asked = c.req.query('scope') || 'global'
  return context.database.turns.take(async () => {
    const me = asked === 'local' ? undefined : await findSignedIn(context, headers)
    const isLow = me !== undefined && isSignedIn(me) && needsFactor(me)
    if (isLow && asked === 'others') return refuse(c, needsSecondFactor)
    // The security log recognizes this statement of the auth server as a sign-out by another device.
    if (me && isSignedIn(me) && !isLow && ['others', 'global'].includes(asked))
      await context.database.db.query('delete from auth.sessions where id != $1 and user_id = $2', [
        me.sessionId,
        me.user.id,
      ])
    const path = `/logout?${new URLSearchParams({ scope: isLow ? 'local' : asked })}`
    return pass(await askAuth(context, { path, headers }))
  })
}

/** `PUT /user`: changes profile, password or address of the signed-in user. A new password ends the user's other sessions. */
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
  const { data } = input
  const password = typeof input.password === 'string' ? inOneForm(input.password) : undefined
  // The sent metadata is merged with the stored metadata.
  if (data) refuseMetadata({ ...me.user.user_metadata, ...(data as Input) }, me.user.user_metadata)
  const newEmail = input.email ? checkEmail(text(input, 'email')) : ''
  if (typeof newEmail !== 'string') return refuse(c, newEmail)
  const changesEmail = newEmail !== '' && newEmail !== email
  const wanted = { password, newEmail, changesEmail }
  const refused = await refuseChange(c, input, context, me, wanted)
  if (refused) return refused
  const request = {
    ...mailRequestOf(c, input, context),
    ...(changesEmail && {
      change: { email, newEmail, ...(isGuest && { locale: me.user.user_metadata?.locale ?? null }) },
    }),
  }
  return withMailRequest(request, () =>
    withHashedPassword(context, { password, email }, () => {
      const change = () => turns.take(() => applyChange(c, input, context, limits, me, wanted))
      // The response time would otherwise show a guest whether a mail was sent.
      return isGuest ? mailAfterAnswer(context, change) : change()
    }),
  )
}

/** The new password and the new address in a request. */
interface WantedChange {
  password: string | undefined
  newEmail: string
  changesEmail: boolean
}

/** Makes the changes, and counts the mail of a new address. Needs the database lock. */
async function applyChange(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
  me: SignedIn,
  wanted: WantedChange,
): Promise<Response> {
  const { email = '', is_anonymous: isGuest } = me.user
  const { headers } = c.req.raw
  const { data } = input
  const { password, newEmail, changesEmail } = wanted
  const barred = await refuseSession(c, input, context, me, wanted)
  if (barred) return refuse(c, barred)
  const by = { network: countedBy(c, context), owner: me.user.id }
  // Mails to a guest are counted by the new address, because a guest has no other one.
  const counted = email || newEmail
  const refusal = changesEmail ? limits.wait('email_change', counted, by) : undefined
  if (refusal) return refuse(c, refusal)
  if (changesEmail && isGuest && !context.settings['auth.email.enable_confirmations']) {
    const taken = await giveAddress(context, me.user.id, newEmail)
    if (taken) return refuse(c, taken)
  }
  const isPretended = changesEmail && isGuest && (await isTaken(context, newEmail))
  const body = { data, password, ...(changesEmail && !isPretended && { email: newEmail }) }
  let answer = await askAuth(context, { path: '/user', method: 'PUT', body, headers })
  if (answer.status === 200 && changesEmail) {
    limits.count('email_change', counted, by)
    limits.noteSent('email_change', counted, by)
    if (isPretended) answer = await pretendChange(context, answer, newEmail)
    else if (email) await sendEmailChange(context, me.user, newEmail)
  }
  if (answer.status !== 200 || password === undefined) return pass(answer)
  await endOtherSessions(context, answer, headers)
  const user = answer.body as { id: string }
  // Codes and links of earlier mails would sign in without the new password.
  await forgetMails(context, user.id, changesEmail)
  await issueDevice(context, me.sessionId)
  return pass({ ...answer, body: await withRow(context, user) })
}

/** Refuses changes that the user may not make, or not in this session. */
async function refuseChange(
  c: HonoContext,
  input: Input,
  context: Context,
  me: SignedIn,
  wanted: WantedChange,
): Promise<Response | undefined> {
  const { password, newEmail, changesEmail } = wanted
  if (input.phone) return refuse(c, phoneRefusals.change)
  const weak = password ? await weaknessOf(context, password) : undefined
  if (weak) return refuseWeak(c, weak)
  if (me.user.is_anonymous && password && !newEmail) return refuse(c, noPasswordAlone)
  if ((password || changesEmail || input.data) && needsFactor(me)) return refuse(c, needsSecondFactor)
  const { current_password: current } = input
  const wrong = typeof current === 'string' ? await refuseWrong(c, context, me, current) : undefined
  return wrong && refuse(c, wrong)
}

/** Compares the current password, unless the attempt is delayed. */
async function refuseWrong(
  c: HonoContext,
  context: Context,
  me: SignedIn,
  current: string,
): Promise<Refusal | undefined> {
  const { turns } = context.database
  const { user, sessionId } = me
  const attempt = await turns.take(() => beginAttempt(c, context, { userId: user.id, sessionId }))
  if (isRefused(attempt)) return attempt
  if (await passwordMatches(context, user.email, current)) {
    // An attacker with the password could otherwise guess MFA codes without end.
    await turns.take(() => attempt.right(!needsFactor(me)))
    return undefined
  }
  attempt.failed('password_wrong')
  return wrongPassword
}

/**
 * Returns the reason why a session may not change the address or the password now. A current password was compared before, and is a
 * proof. Needs the database lock.
 */
async function refuseSession(
  c: HonoContext,
  input: Input,
  context: Context,
  me: SignedIn,
  { password, changesEmail }: WantedChange,
): Promise<Refusal | undefined> {
  const needsProof = (password || changesEmail) && typeof input.current_password !== 'string'
  const unproven = needsProof && (await refuseUnproven(context, me, changesEmail ? '' : 'password'))
  if (unproven) return unproven
  return password === undefined ? undefined : refuseOldSession(c, context, me, text(input, 'nonce'))
}

async function endOtherSessions({ database }: Context, answer: AuthAnswer, headers: Headers): Promise<void> {
  const session = decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '').session_id
  const { id } = answer.body as { id: string }
  await database.db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    id,
    session ?? null,
  ])
}

/** `GET /reauthenticate`: mails a code to the signed-in user. */
export async function reauthenticate(
  c: HonoContext,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () => {
    const me = await askAuth(context, { path: '/user', method: 'GET', headers })
    if (me.status !== 200) return pass(me)
    const { id, email = '' } = me.body as { id: string; email?: string }
    const by = { network: countedBy(c, context), owner: id }
    const refusal = limits.wait('reauthentication', email, by)
    if (refusal) return refuse(c, refusal)
    limits.count('reauthentication', email, by)
    limits.noteSent('reauthentication', email, by)
    return pass(await askAuth(context, { path: '/reauthenticate', method: 'GET', headers }))
  })
}
