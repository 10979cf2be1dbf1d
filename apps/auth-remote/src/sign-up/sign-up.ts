import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import type { AccountLanguage } from '../texts/account-language.ts'

/** What became of a sign-up: signed in at once, or a mail has to be answered first. */
export type SignUpOutcome = 'signed_in' | 'check_mail'

/**
 * Makes an account. The server answers alike for a new and for a known address where mails are confirmed, so that
 * nobody can ask it who has an account: `check_mail` does not mean that one was made.
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
