import type { Session } from '@portico/session'
import { AuthFailure } from '../errors/failure.ts'
import { isFunctionMissing } from '../errors/missing-function.ts'
import { addWordings } from '../errors/wordings.ts'
import { stepWordings } from '../errors/wordings-steps.ts'

addWordings(stepWordings)

/** What a call of a database's function resolves to. */
interface Answered {
  data: unknown
  error: { code: string; message: string; hint?: string } | null
  status: number
}

/** The key of how many codes are left. */
export const codesKey = ['recovery-codes'] as const

/** How many codes are left; null where the portal has none to offer. @throws AuthFailure */
export async function codesLeft(session: Session): Promise<number | null> {
  const answered = await session.client.rpc('portico_recovery_codes')
  if (isFunctionMissing(answered.error)) return null
  return (read(answered) as { left: number }).left
}

/** Ten new codes in the place of all before; nobody can read them again. @throws AuthFailure */
export async function newCodes(session: Session): Promise<string[]> {
  return read(await session.client.rpc('portico_new_recovery_codes')) as string[]
}

/**
 * Uses a code: the account has no second step then, and all other devices are signed out.
 * @throws AuthFailure, such as `recovery_code_wrong`.
 */
export async function spendCode(session: Session, code: string): Promise<void> {
  const { state, seconds } = read(await session.client.rpc('portico_use_recovery_code', { code })) as {
    state: string
    seconds?: number
  }
  // Databases of earlier versions name no time.
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
  // What never arrived has no status.
  throw new AuthFailure({ message: error.message, ...(status && { status }) })
}
