import type { Session } from '@portico/session'
import { addErrorTexts, type FailureCode } from '../errors/error-texts.ts'
import { mfaErrorTexts } from '../errors/error-texts-mfa.ts'
import { type AuthErrorLike, AuthFailure, unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'
import { removeUnfinishedFactors } from './factors.ts'

addErrorTexts(mfaErrorTexts)

/** A text message that was sent to a phone. */
export interface SentTextMessage {
  factorId: string
  challengeId: string
}

/** Reads a number in the format of the auth server: with its country code after `+` or `00`. Null if it is invalid. */
export function parsePhoneNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** Masks a number: the user recognises it, and bystanders can't read it. */
export function maskPhoneNumber(number: string): string {
  return `${number.slice(0, 3)} ••• ${number.slice(-2)}`
}

/**
 * Begins to enroll a phone, and sends it a code. It counts once that code was entered. Removes earlier unfinished enrollments.
 * @throws AuthFailure, such as `mfa_verified_factor_exists` or `over_sms_send_rate_limit`.
 */
export async function enrollPhone(
  session: Session,
  given: { name: string; number: string },
): Promise<SentTextMessage> {
  await requireProof(session)
  await removeUnfinishedFactors(session)
  const phone = { factorType: 'phone' as const, friendlyName: given.name, phone: given.number }
  const begun = unwrap(await session.mfa.enroll(phone))
  if (!begun) throw new Error('An answer without a factor')
  try {
    return await sendTextMessage(session, begun.id)
  } catch (failure) {
    await session.mfa.unenroll({ factorId: begun.id })
    throw failure
  }
}

/** Sends a code. @throws AuthFailure, such as `over_sms_send_rate_limit`. */
export async function sendTextMessage(session: Session, factorId: string): Promise<SentTextMessage> {
  const { data, error } = await session.mfa.challenge({ factorId, channel: 'sms' })
  if (error?.status === 500) throw new AuthFailure({ code: 'text_not_sent', message: error.message })
  unwrap({ data, error })
  return { factorId, challengeId: data?.id ?? '' }
}

/** Verifies the code of a text message. The session becomes AAL2. @throws AuthFailure, such as `text_wrong`. */
export async function verifyTextCode(
  session: Session,
  { factorId, challengeId }: SentTextMessage,
  code: string,
): Promise<void> {
  const { data, error } = await session.mfa.verify({ factorId, challengeId, code })
  const own = codes[error?.code ?? '']
  if (error && own) throw new AuthFailure({ code: own, message: error.message })
  unwrap<unknown>({ data, error: error as AuthErrorLike | null })
}

/** The auth server reports an expired challenge once, and then as not found. */
const codes: Readonly<Record<string, FailureCode>> = {
  mfa_verification_failed: 'text_wrong',
  mfa_challenge_expired: 'text_expired',
  mfa_factor_not_found: 'text_expired',
}
