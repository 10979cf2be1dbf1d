import type { Session } from '@portico/session'
import { AuthFailure } from '../errors/failure.ts'
import type { AccountLanguage } from '../texts/account-language.ts'

/** Who wants a code, and where the link beside it leads back to. */
export interface CodeRequest {
  email: string
  callbackUrl: string
  /** Whether an address that has no account yet gets one. */
  mayCreate: boolean
  /** Of an account that is made. */
  language: AccountLanguage
  captchaToken?: string
}

/** How the server says that an address has no account, and gets none. */
const unknownAddress: readonly (string | undefined)[] = ['otp_disabled', 'signup_disabled']

/**
 * Sends a code and a link to sign in by. The answer to an address without an account is the same as to one with an account, though the server distinguishes them.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
export async function sendCode(session: Session, request: CodeRequest): Promise<void> {
  const { email, callbackUrl, mayCreate, language, captchaToken } = request
  const options = {
    ...(captchaToken && { captchaToken }),
    ...{ emailRedirectTo: callbackUrl, shouldCreateUser: mayCreate, data: language },
  }
  const { error } = await session.signInWithOtp({ email, options })
  if (error && !unknownAddress.includes(error.code)) throw new AuthFailure(error, 'unknown_mail')
}
