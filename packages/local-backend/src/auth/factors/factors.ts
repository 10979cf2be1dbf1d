import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { issueDevice } from '../attempts/device.ts'
import { passThrough } from '../embedded/call-auth.ts'
import { requireRecentProof } from '../embedded/require-recent-proof.ts'
import { findSignedIn, isSignedIn, needsFactor, type SignedInCaller } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, createValidationError, sendAuthError } from '../errors.ts'
import type { AuthInput } from '../requests/input.ts'
import { type Factor, findFactor, removeFactor } from '../rows/factor-rows.ts'
import { getDisabledReason, isFactorType } from '../rows/factor-types.ts'
import { checkNewPhone, readPhone } from './phone-factors.ts'
import { createQrCode } from './qr-code.ts'
import { createTotpSecret, createTotpUri } from './totp.ts'

/** Seconds until a challenge expires, and until an unverified factor may be deleted. */
export const expiry = { challenge: 300, factor: 300 }

const refusals = {
  tooMany: {
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  unenrollLow: {
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  },
  notFound: { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' },
  noId: { status: 404, code: 'validation_failed', message: 'factor_id must be an UUID' },
} satisfies Record<string, AuthApiError>

/** The refusal of a new factor by a session at level 1. */
export const enrollNeedsAal2: AuthApiError = {
  status: 403,
  code: 'insufficient_aal',
  message: 'AAL2 required to enroll a new factor',
}

/** In bytes. A QR code holds no more. */
const longestUri = 2000
const longestName = 255

/** The refusal of a body that Go cannot read into its fields. */
export const invalidJson: AuthApiError = {
  status: 400,
  code: 'bad_json',
  message: 'Could not parse request body as JSON',
}

/** Runs a route for the signed-in user, with the database lock. */
export async function withSignedIn(
  c: HonoContext,
  context: Context,
  route: (me: SignedInCaller) => Promise<Response>,
): Promise<Response> {
  return context.database.turns.take(async () => {
    const found = await findSignedIn(context, c.req.raw.headers)
    return isSignedIn(found) ? route(found) : passThrough(found)
  })
}

/** Returns the factor of an account that the path names, or the refusal. Needs the database lock. */
export async function findRequestedFactor(
  c: HonoContext,
  context: Context,
  userId: string,
): Promise<{ factor: Factor; secret: string } | AuthApiError> {
  const id = c.req.param('factor') ?? ''
  if (!isUuid(id)) return refusals.noId
  return (await findFactor(context, userId, id)) ?? refusals.notFound
}

/** Returns whether a value is the id of a row. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

/** Answers a request below a factor that matches no route. */
export function sendNotFound(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const found = await findRequestedFactor(c, context, me.user.id)
    return 'status' in found ? sendAuthError(c, found) : c.notFound()
  })
}

/** `POST /factors`: adds a factor, which counts after its first proof. */
export function enroll(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const { friendly_name: name = '', factor_type: type, issuer = '', phone = '' } = input
    if (![name, type ?? '', issuer, phone].every((value) => typeof value === 'string'))
      return sendAuthError(c, invalidJson)
    if (String(name).length > longestName)
      return sendAuthError(c, createValidationError('friendly_name is too long'))
    if (!isFactorType(type))
      return sendAuthError(c, createValidationError('factor_type needs to be totp, phone, or webauthn'))
    const off = getDisabledReason(context, type, 'enroll')
    if (off) return sendAuthError(c, off)
    const number = type === 'phone' ? readPhone(String(phone)) : null
    if (number !== null && typeof number !== 'string') return sendAuthError(c, number)
    const refusal =
      (number && (await checkNewPhone(context, me.user.id, number))) ||
      (await whyNot(context, me, String(name)))
    if (refusal) return sendAuthError(c, refusal)
    const id = randomUUID()
    const totp = type === 'totp' ? newTotp(context, me, String(issuer)) : undefined
    if (totp && Buffer.byteLength(totp.uri) > longestUri)
      return sendAuthError(c, createValidationError('issuer is too long'))
    await context.database.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
       values ($1, $2, $3, $4, 'unverified', now(), now(), $5, $6)`,
      [id, me.user.id, name, type, totp?.secret, number],
    )
    return c.json({
      id,
      type,
      friendly_name: name,
      ...(totp && { totp: { qr_code: createQrCode(totp.uri), ...totp } }),
      ...(number && { phone }),
    })
  })
}

/** Returns the values for an authenticator app. */
function newTotp({ siteUrl }: Context, { user }: SignedInCaller, issuer: string) {
  const secret = createTotpSecret()
  const uri = createTotpUri(issuer || new URL(siteUrl).host, user.email, secret)
  return { secret, uri }
}

async function forgetUnverified({ database }: Context): Promise<void> {
  await database.db.query(
    `delete from auth.mfa_factors f where status <> 'verified' and created_at < now() - make_interval(secs => $1)
     and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at > now() - make_interval(secs => $2))`,
    [expiry.factor, expiry.challenge],
  )
}

/** Runs the checks of the auth server in its order, and then the check for a recent proof. */
async function whyNot(context: Context, me: SignedInCaller, name: string): Promise<AuthApiError | undefined> {
  await forgetUnverified(context)
  const { rows } = await context.database.db.query<{ name: string }>(
    `select coalesce(friendly_name, '') as name from auth.mfa_factors where user_id = $1`,
    [me.user.id],
  )
  if (rows.some((row) => row.name === name))
    return {
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    }
  if (rows.length >= context.settings['auth.mfa.max_enrolled_factors']) return refusals.tooMany
  return needsFactor(me) ? enrollNeedsAal2 : requireRecentProof(context, me)
}

/** `DELETE /factors/:factor`: removes a factor. A verified one needs an AAL2 session. */
export function unenroll(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const found = await findRequestedFactor(c, context, me.user.id)
    if ('code' in found) return sendAuthError(c, found)
    const isVerified = found.factor.status === 'verified'
    if (isVerified && me.aal !== 'aal2') return sendAuthError(c, refusals.unenrollLow)
    const unproven = isVerified ? await requireRecentProof(context, me) : undefined
    if (unproven) return sendAuthError(c, unproven)
    await removeFactor(context, found.factor)
    await issueDevice(context, me.sessionId)
    return c.json({ id: found.factor.id })
  })
}
