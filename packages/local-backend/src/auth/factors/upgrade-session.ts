import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { issueDevice } from '../attempts/device.ts'
import { callAuth } from '../embedded/call-auth.ts'
import type { SignedInCaller } from '../embedded/signed-in-caller.ts'
import type { Factor } from '../rows/factor-rows.ts'
import { getAuthMethod } from '../rows/factor-types.ts'
import { recordAuthMethod, type SessionBody, type SessionUser, signToken } from '../sessions/sessions.ts'
import type { CommitChallenge } from './key-factors.ts'

/** A factor with the right answer to its challenge. */
type Proven = { factor: Factor; challengeId: string } & CommitChallenge

/** Raises a session to AAL2 after a right proof, and ends the user's sessions at level 1. Needs the database lock. */
export async function upgradeSession(
  context: Context,
  headers: Headers,
  me: SignedInCaller,
  proven: Proven,
): Promise<SessionBody> {
  const refreshToken = await noteProof(context, me, proven)
  await issueDevice(context, me.sessionId)
  return sessionOf(context, headers, me, refreshToken)
}

/** Stores all changes of a right proof in one transaction. Resolves to the new refresh token. */
async function noteProof(
  { database }: Context,
  { user, sessionId }: SignedInCaller,
  { factor, challengeId, keep }: Proven,
): Promise<string> {
  const refreshToken = randomBytes(24).toString('base64url')
  await database.db.transaction(async (tx) => {
    // The challenge of a key is deleted, as at the auth server. The challenge of a code is kept and marked as verified.
    await tx.query(
      factor.factor_type === 'webauthn'
        ? 'delete from auth.mfa_challenges where id = $1'
        : 'update auth.mfa_challenges set verified_at = now() where id = $1',
      [challengeId],
    )
    await keep?.(tx)
    await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
      [factor.id],
    )
    await recordAuthMethod(tx, sessionId, getAuthMethod(factor.factor_type))
    await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
      sessionId,
      factor.id,
    ])
    // The new refresh token replaces all earlier ones, so that a thief of an earlier one cannot get the AAL2 session.
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
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = $2`,
      [user.id, factor.factor_type],
    )
  })
  return refreshToken
}

async function sessionOf(
  context: Context,
  headers: Headers,
  { sessionId }: SignedInCaller,
  refreshToken: string,
): Promise<SessionBody> {
  const { body } = await callAuth(context, { path: '/user', method: 'GET', headers })
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
