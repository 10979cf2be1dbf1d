import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { AuthMethod } from '../sessions/sessions.ts'
import { type AuthResponse, callAuth } from './call-auth.ts'

/**
 * Creates a session after a sign-in by a method that the embedded auth does not know: stores a code, and redeems it at once.
 * Needs the database lock.
 */
export async function issueSession(
  context: Context,
  userId: string,
  method: AuthMethod,
): Promise<AuthResponse> {
  const [code, verifier] = [randomUUID(), randomBytes(32).toString('base64url')]
  await context.database.db.query(
    `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type, code_challenge, code_challenge_method)
     values ($1, $2, $3, now(), $4, $4, $5, 'plain')`,
    [randomUUID(), userId, code, method, verifier],
  )
  const body = { auth_code: code, code_verifier: verifier }
  return callAuth(context, { path: '/token?grant_type=pkce', body, amr: method })
}
