import type { Session, SessionSnapshot } from '@portico/session'
import { addErrorTexts } from '../errors/error-texts.ts'
import { mfaErrorTexts } from '../errors/error-texts-mfa.ts'
import { unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'

addErrorTexts(mfaErrorTexts)

/** The auth server's names for the types of factors. */
const kinds = { totp: 'app', webauthn: 'key', phone: 'phone' } as const

/** An authenticator app, a WebAuthn key, or a phone that gets codes by text message. */
export type FactorKind = (typeof kinds)[keyof typeof kinds]

/** A verified factor of the account. */
export interface MfaFactor {
  id: string
  kind: FactorKind
  /** The name that the user chose; may be empty. */
  name: string
  /** ISO time when it was added. */
  since: string
  /** The number of a phone with its `+`; otherwise empty. */
  number: string
  /** ISO time of its last challenge; otherwise empty. */
  lastAsked: string
}

/** The secret of a new authenticator app, and its QR code. */
export interface AppEnrollment {
  id: string
  secret: string
  /** Data URL of an SVG. */
  picture: string
}

/** Returns the verified factors of an account in the order in which they were added. The auth server returns them in any order. */
export function getFactors(user: SessionSnapshot['user']): MfaFactor[] {
  const factors = [...((user?.factors ?? []) as readonly AnyFactor[])]
  factors.sort((one, other) => one.created_at.localeCompare(other.created_at))
  return factors.flatMap((factor) => {
    const kind = Object.hasOwn(kinds, factor.factor_type)
      ? kinds[factor.factor_type as keyof typeof kinds]
      : null
    if (!kind || factor.status !== 'verified') return []
    const { id, friendly_name: name = '', created_at: since, phone, last_challenged_at: lastAsked } = factor
    return [{ id, kind, name, since, number: phone ? `+${phone}` : '', lastAsked: lastAsked ?? '' }]
  })
}

/** A factor as the auth server returns it, with fields that its client doesn't declare. */
interface AnyFactor {
  id: string
  factor_type: string
  status: string
  friendly_name?: string
  created_at: string
  phone?: string
  last_challenged_at?: string | null
}

/**
 * Returns the factors to choose from at a challenge, and the preselected one: the factor that was challenged last. Keys are one
 * choice, because the browser asks for any of them.
 */
export function getFactorChoices(steps: readonly MfaFactor[]): {
  choices: MfaFactor[]
  usual: MfaFactor | undefined
} {
  const firstKey = steps.find(({ kind }) => kind === 'key')
  const choices = steps.filter((step) => step.kind !== 'key' || step === firstKey)
  const newest = [...steps].sort((one, other) => other.lastAsked.localeCompare(one.lastAsked))[0]
  return { choices, usual: newest?.kind === 'key' ? firstKey : newest }
}

/**
 * Verifies the code of an app: the given app, or the account's first one if none is given. The session becomes AAL2, and other
 * sessions of the user without MFA end.
 * @throws AuthFailure, such as `mfa_verification_failed`.
 */
export async function verifyAppCode(
  session: Session,
  given: { factorId: string | undefined; code: string },
): Promise<void> {
  const factorId = given.factorId ?? unwrap(await session.mfa.listFactors())?.totp[0]?.id ?? ''
  unwrap(await session.mfa.challengeAndVerify({ factorId, code: given.code }))
}

/** Removes unfinished enrollments. At some servers, anyone with only the password can finish the enrollment of a key. */
export async function removeUnfinishedFactors(session: Session): Promise<void> {
  const { all } = unwrap(await session.mfa.listFactors()) ?? { all: [] }
  for (const { id, status } of all) if (status === 'unverified') await session.mfa.unenroll({ factorId: id })
}

/**
 * Begins to enroll an app, which counts after its first code. Removes earlier unfinished enrollments.
 * @throws AuthFailure, such as `mfa_factor_name_conflict` or `too_many_enrolled_mfa_factors`.
 */
export async function enrollApp(session: Session, name: string): Promise<AppEnrollment> {
  await requireProof(session)
  await removeUnfinishedFactors(session)
  const begun = await session.mfa.enroll({ factorType: 'totp', friendlyName: name })
  const data = unwrap(begun)
  if (!data) throw new Error('An answer without a factor')
  const [kind = '', svg = ''] = data.totp.qr_code.split(/,(.*)/s)
  return { id: data.id, secret: data.totp.secret, picture: `${kind},${encodeURIComponent(svg)}` }
}

/**
 * Removes a factor. Asks for MFA first if the session has none.
 * @throws AuthFailure, such as `insufficient_aal` if the user cancels that.
 */
export async function removeFactor(session: Session, factorId: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.mfa.unenroll({ factorId }))
}
