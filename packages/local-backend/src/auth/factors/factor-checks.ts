import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isRefused, logFailure } from '../attempts/attempts.ts'
import { refuseUnproven } from '../embedded/recent-proof.ts'
import { needsFactor, type SignedIn } from '../embedded/signed-in.ts'
import { invalid, type Refusal, refuse, tooManyRequests } from '../errors.ts'
import { addressOf, countedBy, type Input } from '../requests/input.ts'
import { whyOff } from '../rows/factor-kinds.ts'
import type { Factor } from '../rows/factor-rows.ts'
import { badJson, enrollLow, expiry, factorIn, isUuid, withSignedIn } from './factors.ts'
import { beginKey, checkKey, type Keep, type KeptChallenge, readAnswer } from './key-factors.ts'
import { liftSession } from './lift-session.ts'
import { sendCode, type TextLimits, whyWrongCode } from './phone-factors.ts'
import { isTotp } from './totp.ts'

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
} satisfies Record<string, Refusal>

/** A factor of the caller, with its secret. */
interface Found {
  factor: Factor
  secret: string
}

/** A stored challenge. */
interface Challenge {
  id: string
  otp_code: string | null
  session: KeptChallenge | null
}

/** The start of a challenge: a sent code, or the options with which a browser asks for a key. */
interface Begun {
  code?: string
  kept?: KeptChallenge
  answer?: object
}

/** `POST /factors/:factor/challenge`: accepts a proof of the factor for five minutes, from the same client address. */
export function challenge(
  c: HonoContext,
  input: Input,
  context: Context,
  { limiter, texts }: { limiter: Limiter; texts: TextLimits },
): Promise<Response> {
  return withFactor(c, context, limiter, async (me, { factor }) => {
    const off = whyOff(context, factor.factor_type, 'verify')
    if (off) return refuse(c, off)
    // The caller who answers this challenge owns the key or number. An app got its secret after a proof.
    const isNew = factor.status !== 'verified' && factor.factor_type !== 'totp'
    const unproven = isNew ? await refuseUnproven(context, me) : undefined
    if (unproven) return refuse(c, unproven)
    const begun = await begin(context, me, factor, input, texts)
    if ('status' in begun) return refuse(c, begun)
    const { rows } = await context.database.db.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, session_id, otp_code, web_authn_session_data)
       values ($1, $2, now(), $3, $4, $5, $6)
       returning id, floor(extract(epoch from created_at))::int + ${expiry.challenge} as expires_at`,
      [
        ...[randomUUID(), factor.id, addressOf(c, context), me.sessionId],
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
  me: SignedIn,
  factor: Factor,
  input: Input,
  texts: TextLimits,
): Promise<Begun | Refusal> {
  if (factor.factor_type === 'totp') return {}
  if (factor.factor_type === 'phone') {
    const code = await sendCode(context, texts, me.user.id, factor, input)
    return typeof code === 'string' ? { code } : code
  }
  const { kept, webauthn } = await beginKey(context, me, factor)
  return { kept, answer: { webauthn } }
}

/** `POST /factors/:factor/verify`: raises the session to AAL2 after a right proof, and ends the user's sessions at level 1. */
export function verifyFactor(
  c: HonoContext,
  input: Input,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  return withFactor(c, context, limiter, async (me, found) => {
    const { factor } = found
    const { challenge_id: challengeId, code = '' } = input
    const isKey = factor.factor_type === 'webauthn'
    if (typeof code !== 'string' || (challengeId !== undefined && !isUuid(challengeId)))
      return refuse(c, badJson)
    if (code === '' && !isKey) return refuse(c, invalid('Code needs to be non-empty'))
    const off = whyOff(context, factor.factor_type, 'verify')
    if (off) return refuse(c, off)
    if (typeof (input.webauthn ?? {}) !== 'object') return refuse(c, badJson)
    const answer = isKey ? readAnswer(input.webauthn) : undefined
    if (answer && 'status' in answer) return refuse(c, answer)
    const asked = await findChallenge(context, me, factor.id, challengeId, addressOf(c, context))
    if ('status' in asked) return refuse(c, asked)
    const proven = answer
      ? await checkKey(context, me, factor, asked.session, answer)
      : await checkCode(c, context, me, found, asked, code)
    if ('status' in proven) return refuse(c, proven)
    return c.json(
      await liftSession(context, c.req.raw.headers, me, { factor, challengeId: asked.id, ...proven }),
    )
  })
}

/** A wrong code of a factor that was not verified yet is logged and not counted: the user who adds a factor has its secret. */
async function checkCode(
  c: HonoContext,
  context: Context,
  { user, sessionId }: SignedIn,
  { factor, secret }: Found,
  { otp_code }: Challenge,
  code: string,
): Promise<Keep | Refusal> {
  const me = { userId: user.id, sessionId }
  const isCounted = factor.status === 'verified'
  const attempt = isCounted ? await beginAttempt(c, context, me) : undefined
  if (attempt && isRefused(attempt)) return attempt
  const isPhone = factor.factor_type === 'phone'
  const refusal = isPhone ? whyWrongCode(otp_code, code) : isTotp(secret, code) ? null : refusals.wrongCode
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
  route: (me: SignedIn, found: Found) => Promise<Response>,
): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const found = await factorIn(c, context, me.user.id)
    if ('code' in found) return refuse(c, found)
    const network = countedBy(c, context)
    const seconds = limiter.wait(network)
    if (seconds > 0) return refuse(c, tooManyRequests(seconds))
    limiter.count(network)
    // The first proof of a factor ends its enrollment, which needs an AAL2 session if the account has other factors by now.
    if (found.factor.status !== 'verified' && needsFactor(me)) return refuse(c, enrollLow)
    return route(me, found)
  })
}

/** Finds a challenge of the same session. The answer to the challenge of one session does not raise another one. */
async function findChallenge(
  { database }: Context,
  { sessionId }: SignedIn,
  factorId: string,
  challengeId: unknown,
  address: string,
): Promise<Challenge | Refusal> {
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
