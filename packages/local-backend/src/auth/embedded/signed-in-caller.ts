import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { hasFactor } from '../sessions/sessions.ts'
import { type AuthResponse, callAuth } from './call-auth.ts'

/** The caller of a request with the token of an active session. */
export interface SignedInCaller {
  user: {
    id: string
    email: string
    is_anonymous?: boolean
    user_metadata?: Record<string, unknown>
    factors?: { status: string }[]
  }
  sessionId: string
  /** The current level of the session; an older token may have another one. */
  aal: string
  answer: AuthResponse
}

/** Returns the signed-in caller, or the answer that refuses the request. Needs the database lock. */
export async function findSignedIn(
  context: Context,
  headers: Headers,
): Promise<SignedInCaller | AuthResponse> {
  const answer = await callAuth(context, { path: '/user', method: 'GET', headers })
  if (answer.status !== 200) return answer
  const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? ''
  const sessionId = String(decodeJwt(token).session_id)
  const { rows } = await context.database.db.query<{ aal: string }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions where id::text = $1`,
    [sessionId],
  )
  return { user: answer.body as SignedInCaller['user'], sessionId, aal: rows[0]?.aal ?? 'aal1', answer }
}

/** Returns whether a result is a signed-in caller, and not a refusal. */
export function isSignedIn(found: SignedInCaller | AuthResponse): found is SignedInCaller {
  return 'sessionId' in found
}

/** Returns whether the session needs MFA first: it is at level 1, and the account has a factor. */
export function needsFactor({ user, aal }: SignedInCaller): boolean {
  return aal !== 'aal2' && hasFactor(user)
}
