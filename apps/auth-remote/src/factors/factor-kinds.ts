import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { addErrorTexts } from '../errors/error-texts.ts'
import { mfaErrorTexts } from '../errors/error-texts-mfa.ts'
import { unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'
import type { FactorKind, MfaFactor } from './factors.ts'

addErrorTexts(mfaErrorTexts)

/**
 * Returns the query of the factor types that the server lets users add, in the order in which they are offered. The server is only
 * asked when a user wants to add one, after a recent proof: its settings don't tell, and it refuses a disabled type before it checks
 * anything else.
 */
export function factorKindsQuery(session: Session, steps: readonly MfaFactor[]) {
  return queryOptions({
    queryKey: ['step-kinds', session.backend.url],
    queryFn: async (): Promise<FactorKind[]> => {
      await requireProof(session)
      const kinds: FactorKind[] = []
      // The server refuses a name that exists, so the request starts no enrollment.
      const friendlyName = steps[0]?.name ?? 'Portico'
      if (await isOn(session, { factorType: 'totp', friendlyName })) kinds.push('app')
      if (await isOn(session, { factorType: 'webauthn', friendlyName })) kinds.push('key')
      // If phones are enabled, the server refuses a phone without a number.
      if (await isOn(session, { factorType: 'phone', friendlyName, phone: '' })) kinds.push('phone')
      return kinds
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Enrolling = { friendlyName: string } & (
  | { factorType: 'totp' }
  | { factorType: 'webauthn' }
  | { factorType: 'phone'; phone: string }
)

/** Refusals that come after the check for disabled types. */
const later = [
  'mfa_factor_name_conflict',
  'too_many_enrolled_mfa_factors',
  'validation_failed',
  'insufficient_aal',
]

async function isOn(session: Session, enrolling: Enrolling): Promise<boolean> {
  const { data, error } = await session.mfa.enroll(enrolling as never)
  if (error?.code?.endsWith('_enroll_not_enabled')) return false
  if (error && !later.includes(error.code ?? '')) unwrap({ data, error })
  if (data) await session.mfa.unenroll({ factorId: data.id })
  return true
}
