import type { Session } from '@portico/session'
import { AuthFailure } from '../errors/failure.ts'
import { isFunctionMissing } from '../errors/missing-function.ts'

/** An account that was secured by the link of a notice. */
export interface SecuredAccount {
  /** The address for the email that sets a new password. Null if another account has that address by now. */
  email: string | null
  /** Whether this browser was signed in to it. */
  isMine: boolean
}

/**
 * Ends all sessions of the account that a notice belongs to, and reverts the changes since then.
 * @returns null if the link has expired, or the project doesn't have such links
 * @throws AuthFailure
 */
export async function secureAccount(session: Session, token: string): Promise<SecuredAccount | null> {
  const { data, error, status } = await session.client.rpc('portico_not_me', { token })
  if (isFunctionMissing(error)) return null
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
  const answer = data as { state: string; email?: string | null; is_mine?: boolean }
  if (answer.state !== 'secured') return null
  const isMine = answer.is_mine ?? false
  // The server has already ended the session.
  if (isMine) await session.signOut({ scope: 'local' })
  return { email: answer.email ?? null, isMine }
}
