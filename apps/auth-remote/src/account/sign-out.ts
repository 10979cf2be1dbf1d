import type { Session } from '@portico/session'
import { AuthFailure } from '../errors/failure.ts'

/**
 * Signs out: `local` this browser, at once and even offline; `global` every device, which the server must confirm.
 * @throws AuthFailure when the server could not sign out everywhere; this browser then stays signed in, too.
 */
export async function signOut(session: Session, scope: 'local' | 'global'): Promise<void> {
  const { error } = await session.signOut({ scope })
  // A local sign-out ends the session in this browser even if the server reports an error.
  if (error && scope === 'global') throw new AuthFailure(error)
}
