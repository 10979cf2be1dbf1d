import type { Session } from '@portico/session'
import { type AuthErrorLike, AuthFailure, unwrap } from '../errors/failure.ts'
import { addWordings, type FailureCode } from '../errors/wordings.ts'
import { stepWordings } from '../errors/wordings-steps.ts'
import { requireProof } from '../proof/proof.ts'
import { forgetBegun } from './factors.ts'

addWordings(stepWordings)

/** A text that is on its way to a phone. */
export interface SentText {
  factorId: string
  challengeId: string
}

/** A number as the auth server takes it; null where it is none: it has its country's, after a `+` or `00`. */
export function readNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** A number in which one's own is known, and by nobody else over the shoulder. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 3)} ••• ${number.slice(-2)}`
}

/**
 * Begins to add a phone, and sends it a code; it counts once that was given. What was begun before and left is removed.
 * @throws AuthFailure, such as `mfa_verified_factor_exists` or `over_sms_send_rate_limit`.
 */
export async function beginPhone(
  session: Session,
  given: { name: string; number: string },
): Promise<SentText> {
  await requireProof(session)
  await forgetBegun(session)
  const phone = { factorType: 'phone' as const, friendlyName: given.name, phone: given.number }
  const begun = unwrap(await session.mfa.enroll(phone))
  if (!begun) throw new Error('An answer without a factor')
  try {
    return await sendText(session, begun.id)
  } catch (failure) {
    await session.mfa.unenroll({ factorId: begun.id })
    throw failure
  }
}

/** Sends a code. @throws AuthFailure, such as `over_sms_send_rate_limit`. */
export async function sendText(session: Session, factorId: string): Promise<SentText> {
  const { data, error } = await session.mfa.challenge({ factorId, channel: 'sms' })
  if (error?.status === 500) throw new AuthFailure({ code: 'text_not_sent', message: error.message })
  unwrap({ data, error })
  return { factorId, challengeId: data?.id ?? '' }
}

/** Gives the code of a text; the session is lifted by it. @throws AuthFailure, such as `text_wrong`. */
export async function giveText(
  session: Session,
  { factorId, challengeId }: SentText,
  code: string,
): Promise<void> {
  const { data, error } = await session.mfa.verify({ factorId, challengeId, code })
  const own = codes[error?.code ?? '']
  if (error && own) throw new AuthFailure({ code: own, message: error.message })
  unwrap<unknown>({ data, error: error as AuthErrorLike | null })
}

/** Of a challenge that is over the auth server knows nothing more after it has said so. */
const codes: Readonly<Record<string, FailureCode>> = {
  mfa_verification_failed: 'text_wrong',
  mfa_challenge_expired: 'text_expired',
  mfa_factor_not_found: 'text_expired',
}
