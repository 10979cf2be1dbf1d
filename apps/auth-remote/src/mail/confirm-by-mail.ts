import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import type { MailPurpose } from '../place/places.ts'

/** Seconds that the server asks for between two mails to one address, unless the project says otherwise. */
export const secondsBetweenMails = 60

/**
 * Signs in with the code of a mail; the code of a recovery also begins the recovery.
 * @throws AuthFailure, such as `otp_expired` for a wrong or used code.
 */
export async function verifyCode(
  session: Session,
  { email, code, purpose }: { email: string; code: string; purpose: MailPurpose },
): Promise<void> {
  unwrap(await session.verifyOtp({ email, token: code, type: purpose === 'recovery' ? 'recovery' : 'email' }))
}

/**
 * Sends the mail again. The server answers alike whether or not the address has an account.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
export async function sendAgain(
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
