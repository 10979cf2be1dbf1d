import type { Session } from '@portico/session'
import { addErrorTexts } from '../errors/error-texts.ts'
import { mfaErrorTexts } from '../errors/error-texts-mfa.ts'
import { AuthFailure } from '../errors/failure.ts'
import { isFunctionMissing } from '../errors/missing-function.ts'

addErrorTexts(mfaErrorTexts)

/** The result of a database function. */
interface Answered {
  data: unknown
  error: { code: string; message: string; hint?: string } | null
  status: number
}

/** Key of the query of the remaining codes. */
export const recoveryCodesKey = ['recovery-codes'] as const

/** Returns how many codes are left. Null if the portal has no recovery codes. @throws AuthFailure */
export async function countRecoveryCodes(session: Session): Promise<number | null> {
  const answered = await session.client.rpc('portico_recovery_codes')
  if (isFunctionMissing(answered.error)) return null
  return (read(answered) as { left: number }).left
}

/** Replaces all codes by ten new ones, which can't be read again later. @throws AuthFailure */
export async function createRecoveryCodes(session: Session): Promise<string[]> {
  return read(await session.client.rpc('portico_new_recovery_codes')) as string[]
}

/**
 * Uses a code: removes the account's factors, and signs out all other devices.
 * @throws AuthFailure, such as `recovery_code_wrong`.
 */
export async function redeemRecoveryCode(session: Session, code: string): Promise<void> {
  const { state, seconds } = read(await session.client.rpc('portico_use_recovery_code', { code })) as {
    state: string
    seconds?: number
  }
  // Older databases report no time.
  if (seconds)
    throw new AuthFailure({
      code: 'over_request_rate_limit',
      message: `after ${seconds} seconds`,
      status: 429,
    })
  const refusal = refusals[state]
  if (refusal) throw new AuthFailure({ code: refusal, message: state, status: 422 })
  await session.getUser()
}

const refusals: Readonly<Record<string, string>> = {
  wrong: 'recovery_code_wrong',
  locked: 'mfa_recovery_codes_locked',
  over: 'session_not_found',
}

function read({ data, error, status }: Answered): unknown {
  if (!error) return data
  if (error.hint === 'insufficient_aal')
    throw new AuthFailure({ code: 'insufficient_aal', message: error.message, status })
  if (isFunctionMissing(error) || error.code === '42501')
    throw new AuthFailure({ code: 'recovery_codes_refused', message: error.message, status })
  // A request that got no answer has no status.
  throw new AuthFailure({ message: error.message, ...(status && { status }) })
}
