import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/**
 * Signs in with an address and a password.
 * @throws AuthFailure, such as `invalid_credentials` or `email_not_confirmed`.
 */
export async function signIn(
  session: Session,
  { captchaToken, ...credentials }: { email: string; password: string; captchaToken?: string },
): Promise<void> {
  unwrap(
    await session.signInWithPassword({ ...credentials, ...(captchaToken && { options: { captchaToken } }) }),
  )
}
