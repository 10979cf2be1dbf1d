import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { hasFactor } from '../sessions/sessions.ts'
import { type AuthAnswer, askAuth } from './ask-auth.ts'

/** Who asks, by a token whose session goes on. */
export interface SignedIn {
  user: {
    id: string
    email: string
    is_anonymous?: boolean
    user_metadata?: Record<string, unknown>
    factors?: { status: string }[]
  }
  sessionId: string
  /** What the session is now, whatever an older token says. */
  aal: string
  answer: AuthAnswer
}

/** Reads who asks, or gives the answer that refuses them. Runs inside a turn. */
export async function findSignedIn(context: Context, headers: Headers): Promise<SignedIn | AuthAnswer> {
  const answer = await askAuth(context, { path: '/user', method: 'GET', headers })
  if (answer.status !== 200) return answer
  const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? ''
  const sessionId = String(decodeJwt(token).session_id)
  const { rows } = await context.database.db.query<{ aal: string }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions where id::text = $1`,
    [sessionId],
  )
  return { user: answer.body as SignedIn['user'], sessionId, aal: rows[0]?.aal ?? 'aal1', answer }
}

/** Tells who is signed in from the refusal of somebody who is not. */
export function isSignedIn(found: SignedIn | AuthAnswer): found is SignedIn {
  return 'sessionId' in found
}

/** Whether something asks for the second factor first: there is one, and the session was not lifted by it. */
export function needsFactor({ user, aal }: SignedIn): boolean {
  return aal !== 'aal2' && hasFactor(user)
}
