import type { Session } from '@portico/session'
import { AuthFailure } from '../errors/failure.ts'
import type { AccountLanguage } from '../texts/account-language.ts'

/** The address that gets a code, and the return address of the link next to it. */
export interface CodeRequest {
  email: string
  callbackUrl: string
  /** Whether an address without an account gets one. */
  mayCreate: boolean
  /** The language of an account that is created. */
  language: AccountLanguage
  captchaToken?: string
}

/** Codes by which the server reports an address that has no account and gets none. */
const unknownAddress: readonly (string | undefined)[] = ['otp_disabled', 'signup_disabled']

/**
 * Sends a code and a link to sign in with. An address without an account gets the same answer as one with an account, though the
 * server distinguishes them.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
export async function sendCode(session: Session, request: CodeRequest): Promise<void> {
  const { email, callbackUrl, mayCreate, language, captchaToken } = request
  const options = {
    ...(captchaToken && { captchaToken }),
    emailRedirectTo: callbackUrl,
    shouldCreateUser: mayCreate,
    data: language,
  }
  const { error } = await session.signInWithOtp({ email, options })
  if (error && !unknownAddress.includes(error.code)) throw new AuthFailure(error, 'unknown_mail')
}
