import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import { tryNormalizedPassword } from '../password/compose-password.ts'

/**
 * Signs in with an address and a password.
 * @throws AuthFailure, such as `invalid_credentials` or `email_not_confirmed`.
 */
export async function signIn(
  session: Session,
  { captchaToken, email, password }: { email: string; password: string; captchaToken?: string },
): Promise<void> {
  const options = captchaToken && { options: { captchaToken } }
  const attempt = (given: string) => session.signInWithPassword({ email, password: given, ...options })
  // A CAPTCHA token is valid for one attempt.
  unwrap(
    await (captchaToken
      ? attempt(password.normalize('NFC'))
      : tryNormalizedPassword(password, 'invalid_credentials', attempt)),
  )
}
