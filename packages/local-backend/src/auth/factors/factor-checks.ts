import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isAttemptRefused, logFailure } from '../attempts/attempts.ts'
import { requireRecentProof } from '../embedded/require-recent-proof.ts'
import { needsFactor, type SignedInCaller } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, createTooManyRequests, createValidationError, sendAuthError } from '../errors.ts'
import { type AuthInput, getRateLimitKey, getRequestAddress } from '../requests/input.ts'
import type { Factor } from '../rows/factor-rows.ts'
import { getDisabledReason } from '../rows/factor-types.ts'
import { enrollNeedsAal2, expiry, findRequestedFactor, invalidJson, isUuid, withSignedIn } from './factors.ts'
import {
  type CommitChallenge,
  createKeyChallenge,
  readAnswer,
  type StoredChallenge,
  verifyKey,
} from './key-factors.ts'
import { checkTextCode, sendCode, type TextLimits } from './phone-factors.ts'
import { isTotp } from './totp.ts'
import { upgradeSession } from './upgrade-session.ts'

const refusals = {
  noChallenge: {
    status: 422,
    code: 'mfa_factor_not_found',
    message: 'MFA factor with the provided challenge ID not found',
  },
  // The auth server also gives this answer for a verified challenge.
  otherAddress: {
    status: 422,
    code: 'mfa_ip_address_mismatch',
    message: 'Challenge and verify IP addresses mismatch.',
  },
  wrongCode: { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
} satisfies Record<string, AuthApiError>

/** A factor of the caller, with its secret. */
interface Found {
  factor: Factor
  secret: string
}

/** A stored challenge. */
interface Challenge {
  id: string
  otp_code: string | null
  session: StoredChallenge | null
}

/** The start of a challenge: a sent code, or the options with which a browser asks for a key. */
interface Begun {
  code?: string
  kept?: StoredChallenge
  answer?: object
}

/** `POST /factors/:factor/challenge`: accepts a proof of the factor for five minutes, from the same client address. */
export function createChallenge(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  { limiter, texts }: { limiter: Limiter; texts: TextLimits },
): Promise<Response> {
  return withFactor(c, context, limiter, async (me, { factor }) => {
    const off = getDisabledReason(context, factor.factor_type, 'verify')
    if (off) return sendAuthError(c, off)
    // The caller who answers this challenge owns the key or number. An app got its secret after a proof.
    const isNew = factor.status !== 'verified' && factor.factor_type !== 'totp'
    const unproven = isNew ? await requireRecentProof(context, me) : undefined
    if (unproven) return sendAuthError(c, unproven)
    const begun = await begin(context, me, factor, input, texts)
    if ('status' in begun) return sendAuthError(c, begun)
    const { rows } = await context.database.db.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, session_id, otp_code, web_authn_session_data)
       values ($1, $2, now(), $3, $4, $5, $6)
       returning id, floor(extract(epoch from created_at))::int + ${expiry.challenge} as expires_at`,
      [
        ...[randomUUID(), factor.id, getRequestAddress(c, context), me.sessionId],
        ...[begun.code, begun.kept && JSON.stringify(begun.kept)],
      ],
    )
    await context.database.db.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
      factor.id,
    ])
    const { id, expires_at } = rows[0] ?? {}
    return c.json({ id, type: factor.factor_type, expires_at, ...begun.answer })
  })
}

async function begin(
  context: Context,
  me: SignedInCaller,
  factor: Factor,
  input: AuthInput,
  texts: TextLimits,
): Promise<Begun | AuthApiError> {
  if (factor.factor_type === 'totp') return {}
  if (factor.factor_type === 'phone') {
    const code = await sendCode(context, texts, me.user.id, factor, input)
    return typeof code === 'string' ? { code } : code
  }
  const { kept, webauthn } = await createKeyChallenge(context, me, factor)
  return { kept, answer: { webauthn } }
}

/** `POST /factors/:factor/verify`: raises the session to AAL2 after a right proof, and ends the user's sessions at level 1. */
export function verifyFactor(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  return withFactor(c, context, limiter, async (me, found) => {
    const { factor } = found
    const { challenge_id: challengeId, code = '' } = input
    const isKey = factor.factor_type === 'webauthn'
    if (typeof code !== 'string' || (challengeId !== undefined && !isUuid(challengeId)))
      return sendAuthError(c, invalidJson)
    if (code === '' && !isKey) return sendAuthError(c, createValidationError('Code needs to be non-empty'))
    const off = getDisabledReason(context, factor.factor_type, 'verify')
    if (off) return sendAuthError(c, off)
    if (typeof (input.webauthn ?? {}) !== 'object') return sendAuthError(c, invalidJson)
    const answer = isKey ? readAnswer(input.webauthn) : undefined
    if (answer && 'status' in answer) return sendAuthError(c, answer)
    const asked = await findChallenge(context, me, factor.id, challengeId, getRequestAddress(c, context))
    if ('status' in asked) return sendAuthError(c, asked)
    const proven = answer
      ? await verifyKey(context, me, factor, asked.session, answer)
      : await checkCode(c, context, me, found, asked, code)
    if ('status' in proven) return sendAuthError(c, proven)
    return c.json(
      await upgradeSession(context, c.req.raw.headers, me, { factor, challengeId: asked.id, ...proven }),
    )
  })
}

/** A wrong code of a factor that was not verified yet is logged and not counted: the user who adds a factor has its secret. */
async function checkCode(
  c: HonoContext,
  context: Context,
  { user, sessionId }: SignedInCaller,
  { factor, secret }: Found,
  { otp_code }: Challenge,
  code: string,
): Promise<CommitChallenge | AuthApiError> {
  const me = { userId: user.id, sessionId }
  const isCounted = factor.status === 'verified'
  const attempt = isCounted ? await beginAttempt(c, context, me) : undefined
  if (attempt && isAttemptRefused(attempt)) return attempt
  const isPhone = factor.factor_type === 'phone'
  const refusal = isPhone ? checkTextCode(otp_code, code) : isTotp(secret, code) ? null : refusals.wrongCode
  if (!refusal) await attempt?.right(true)
  else if (attempt) attempt.failed('second_step_failed')
  else logFailure(c, context, me, 'second_step_failed', null)
  return refusal ?? {}
}

/** Finds the factor in the path for the user who is signed in. Limits the checks of each client address. */
function withFactor(
  c: HonoContext,
  context: Context,
  limiter: Limiter,
  route: (me: SignedInCaller, found: Found) => Promise<Response>,
): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const found = await findRequestedFactor(c, context, me.user.id)
    if ('code' in found) return sendAuthError(c, found)
    const network = getRateLimitKey(c, context)
    const seconds = limiter.wait(network)
    if (seconds > 0) return sendAuthError(c, createTooManyRequests(seconds))
    limiter.count(network)
    // The first proof of a factor ends its enrollment, which needs an AAL2 session if the account has other factors by now.
    if (found.factor.status !== 'verified' && needsFactor(me)) return sendAuthError(c, enrollNeedsAal2)
    return route(me, found)
  })
}

/** Finds a challenge of the same session. The answer to the challenge of one session does not raise another one. */
async function findChallenge(
  { database }: Context,
  { sessionId }: SignedInCaller,
  factorId: string,
  challengeId: unknown,
  address: string,
): Promise<Challenge | AuthApiError> {
  const { rows } = await database.db.query<
    Challenge & { is_met: boolean; is_here: boolean; is_over: boolean }
  >(
    `select id, otp_code, web_authn_session_data as session,
       verified_at is not null as is_met, ip_address = $3 as is_here,
       created_at + interval '${expiry.challenge} seconds' < now() as is_over
     from auth.mfa_challenges where factor_id = $1 and id = $2 and session_id = $4`,
    [factorId, challengeId ?? null, address, sessionId],
  )
  const [found] = rows
  if (!found) return refusals.noChallenge
  if (found.is_met || !found.is_here) return refusals.otherAddress
  if (!found.is_over) return found
  await database.db.query('delete from auth.mfa_challenges where id = $1', [challengeId])
  return {
    status: 422,
    code: 'mfa_challenge_expired',
    message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  }
}
