import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { askAuth } from './ask-auth.ts'
import { invalid, type Refusal, refuse, tooManyRequests } from './errors.ts'
import type { Factor } from './factor-rows.ts'
import { badJson, expiry, factorIn, isUuid, withSignedIn } from './factors.ts'
import { addressOf, countedBy, type Input } from './input.ts'
import type { Limiter } from './limiter.ts'
import { noteMethod, type SessionUser, signToken } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'
import { isTotp } from './totp.ts'

const refusals = {
  verifyOff: {
    status: 422,
    code: 'mfa_totp_verify_not_enabled',
    message: 'MFA verification is disabled for TOTP',
  },
  noChallenge: {
    status: 422,
    code: 'mfa_factor_not_found',
    message: 'MFA factor with the provided challenge ID not found',
  },
  // Also what the auth server says of a challenge that was met before.
  otherAddress: {
    status: 422,
    code: 'mfa_ip_address_mismatch',
    message: 'Challenge and verify IP addresses mismatch.',
  },
  wrongCode: { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
} satisfies Record<string, Refusal>

/** `POST /factors/:factor/challenge`: five minutes in which a code of it is taken, from the address that asked. */
export function challenge(c: HonoContext, context: Context, limiter: Limiter): Promise<Response> {
  return withFactor(c, context, limiter, async (_me, { id }) => {
    const { rows } = await context.database.db.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)
       returning id, extract(epoch from created_at)::int + ${expiry.challenge} as expires_at`,
      [randomUUID(), id, addressOf(c, context)],
    )
    await context.database.db.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
      id,
    ])
    return c.json({ id: rows[0]?.id, type: 'totp', expires_at: rows[0]?.expires_at })
  })
}

/** `POST /factors/:factor/verify`: a right code lifts the session, and ends those of the person that are not lifted. */
export function verifyFactor(
  c: HonoContext,
  input: Input,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  return withFactor(c, context, limiter, async (me, factor, secret) => {
    const { challenge_id: challengeId, code = '' } = input
    if (typeof code !== 'string' || (challengeId !== undefined && !isUuid(challengeId)))
      return refuse(c, badJson)
    if (code === '') return refuse(c, invalid('Code needs to be non-empty'))
    const refusal =
      (await whyNoChallenge(context, factor.id, challengeId, addressOf(c, context))) ??
      (isTotp(secret, code) ? undefined : refusals.wrongCode)
    if (refusal === refusals.wrongCode) await tellTried(context, me, factor)
    if (refusal) return refuse(c, refusal)
    const refreshToken = await lift(context, me, factor.id, String(challengeId))
    return c.json(await sessionOf(c, context, me, refreshToken))
  })
}

/** Tells the project of a wrong code, as the auth server's hook `mfa_verification_attempt` does where it is set up. */
async function tellTried({ database }: Context, { user }: SignedIn, factor: Factor): Promise<void> {
  const { rows } = await database.db.query<{ is_there: boolean }>(
    `select to_regprocedure('public.portico_second_step_tried(jsonb)') is not null as is_there`,
  )
  const event = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type, valid: false }
  if (rows[0]?.is_there)
    await database.db.query('select public.portico_second_step_tried($1)', [JSON.stringify(event)])
}

/** Finds the factor of the address for whoever is signed in; both addresses and factors are asked so often only. */
function withFactor(
  c: HonoContext,
  context: Context,
  limiter: Limiter,
  route: (me: SignedIn, factor: Factor, secret: string) => Promise<Response>,
): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const found = await factorIn(c, context, me.user.id)
    if ('code' in found) return refuse(c, found)
    const keys = [countedBy(c, context), found.factor.id]
    const seconds = Math.max(...keys.map((key) => limiter.wait(key)))
    if (seconds > 0) return refuse(c, tooManyRequests(seconds))
    for (const key of keys) limiter.count(key)
    if (!context.settings['auth.mfa.totp.verify_enabled']) return refuse(c, refusals.verifyOff)
    return route(me, found.factor, found.secret)
  })
}

async function whyNoChallenge(
  { database }: Context,
  factorId: string,
  challengeId: unknown,
  address: string,
): Promise<Refusal | undefined> {
  const { rows } = await database.db.query<{ is_met: boolean; is_here: boolean; is_over: boolean }>(
    `select verified_at is not null as is_met, ip_address = $3 as is_here,
       created_at + interval '${expiry.challenge} seconds' < now() as is_over
     from auth.mfa_challenges where factor_id = $1 and id = $2`,
    [factorId, challengeId ?? null, address],
  )
  const [found] = rows
  if (!found) return refusals.noChallenge
  if (found.is_met || !found.is_here) return refusals.otherAddress
  if (!found.is_over) return undefined
  await database.db.query('delete from auth.mfa_challenges where id = $1', [challengeId])
  return {
    status: 422,
    code: 'mfa_challenge_expired',
    message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  }
}

/** All that a right code changes, at once; resolves to the session's new refresh token. */
async function lift(
  { database }: Context,
  { user, sessionId }: SignedIn,
  factorId: string,
  challengeId: string,
): Promise<string> {
  const refreshToken = randomBytes(24).toString('base64url')
  await database.db.transaction(async (tx) => {
    await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId])
    await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
      [factorId],
    )
    await noteMethod(tx, sessionId, 'totp')
    await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
      sessionId,
      factorId,
    ])
    // It follows from none of the tokens before: whoever holds one of those does not come by it to the lifted session.
    await tx.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1',
      [sessionId],
    )
    await tx.query(
      'insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)',
      [randomUUID(), refreshToken, user.id, sessionId],
    )
    await tx.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [user.id])
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
      [user.id],
    )
  })
  return refreshToken
}

async function sessionOf(c: HonoContext, context: Context, { sessionId }: SignedIn, refreshToken: string) {
  const { headers } = c.req.raw
  const { body } = await askAuth(context, { path: '/user', method: 'GET', headers })
  const user = body as SessionUser & { aud: string; role: string }
  const lifetime = context.settings['auth.jwt_expiry']
  const issued = Math.floor(Date.now() / 1000)
  const claims = { sub: user.id, aud: user.aud, role: user.role, session_id: sessionId }
  const times = { iat: issued, exp: issued + lifetime }
  return {
    access_token: await signToken(context, { ...claims, ...times }, user),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: times.exp,
    refresh_token: refreshToken,
    user,
  }
}
