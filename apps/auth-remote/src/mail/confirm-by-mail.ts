import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import type { MailPurpose } from '../place/places.ts'

/** Seconds between two emails to one address, as long as the project does not configure another value. */
export const secondsBetweenMails = 60

/**
 * Signs in with the code of an email. The code of a recovery also starts the recovery.
 * @throws AuthFailure, such as `otp_expired` for a wrong or used code.
 */
export async function verifyCode(
  session: Session,
  { email, code, purpose }: { email: string; code: string; purpose: MailPurpose },
): Promise<void> {
  unwrap(await session.verifyOtp({ email, token: code, type: purpose === 'recovery' ? 'recovery' : 'email' }))
}

/**
 * Sends the email again. The server's answer is the same whether or not the address has an account.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
export async function resendMail(
  session: Session,
  {
    email,
    callbackUrl,
    purpose,
    captchaToken,
  }: {
    email: string
    callbackUrl: string
    purpose: Exclude<MailPurpose, 'code'>
    captchaToken?: string
  },
): Promise<void> {
  const proof = captchaToken ? { captchaToken } : {}
  unwrap(
    purpose === 'recovery'
      ? await session.resetPassword(email, { ...proof, redirectTo: callbackUrl })
      : await session.resend({
          type: 'signup',
          email,
          options: { ...proof, emailRedirectTo: callbackUrl },
        }),
    'unknown_mail',
  )
}
