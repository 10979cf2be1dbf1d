import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import type { AccountLanguage } from '../texts/account-language.ts'

/** Result of a sign-up: signed in at once, or the email has to be confirmed first. */
export type SignUpOutcome = 'signed_in' | 'check_mail'

/**
 * Creates an account. If emails have to be confirmed, the server's answer is the same for new and known addresses, so that it doesn't
 * reveal who has an account. `check_mail` therefore doesn't mean that an account was created.
 * @throws AuthFailure, such as `weak_password` or `signup_disabled`.
 */
export async function signUp(
  session: Session,
  account: {
    email: string
    password: string
    callbackUrl: string
    language: AccountLanguage
    captchaToken?: string
  },
): Promise<SignUpOutcome> {
  const { email, password, callbackUrl, language, captchaToken } = account
  const options = { ...(captchaToken && { captchaToken }), emailRedirectTo: callbackUrl, data: language }
  const answer = await session.signUp({ email, password: password.normalize('NFC'), options })
  const data = unwrap(answer, 'unknown_sign_up')
  return data.session ? 'signed_in' : 'check_mail'
}
