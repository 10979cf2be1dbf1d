import type { Session, SessionSnapshot } from '@portico/session'
import { unwrap } from '../errors/failure.ts'
import { addWordings } from '../errors/wordings.ts'
import { stepWordings } from '../errors/wordings-steps.ts'
import { requireProof } from '../proof/proof.ts'

addWordings(stepWordings)

/** What the auth server calls the kinds of second steps. */
const kinds = { totp: 'app', webauthn: 'key', phone: 'phone' } as const

/** An authenticator app, a key by WebAuthn, or a phone that gets codes as texts. */
export type StepKind = (typeof kinds)[keyof typeof kinds]

/** A second step that counts for the account. */
export interface Step {
  id: string
  kind: StepKind
  /** As the person called it; may be empty. */
  name: string
  /** When it was added, as ISO. */
  since: string
  /** Of a phone, with its `+`; else empty. */
  number: string
  /** When it was asked for last, as ISO; else empty. */
  lastAsked: string
}

/** What somebody gives an authenticator app, and the picture of it. */
export interface NewApp {
  id: string
  secret: string
  /** Address of an SVG. */
  picture: string
}

/** The second steps of an account that were confirmed, in the order in which they were added: the auth server tells them in any. */
export function stepsOf(user: SessionSnapshot['user']): Step[] {
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

/** A factor as the auth server tells it, which is more than its client knows. */
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
 * The steps among which somebody chooses where one is asked for, and the one that is asked for unless they do: the one that was asked
 * for last. Keys are one, as the browser asks for any of them.
 */
export function choicesOf(steps: readonly Step[]): { choices: Step[]; usual: Step | undefined } {
  const firstKey = steps.find(({ kind }) => kind === 'key')
  const choices = steps.filter((step) => step.kind !== 'key' || step === firstKey)
  const newest = [...steps].sort((one, other) => other.lastAsked.localeCompare(one.lastAsked))[0]
  return { choices, usual: newest?.kind === 'key' ? firstKey : newest }
}

/**
 * Gives the code that an app shows: the one named, or where none is known here, the first that the account has. The session is lifted
 * by it, and others of the person's that were not are over.
 * @throws AuthFailure, such as `mfa_verification_failed`.
 */
export async function giveCode(
  session: Session,
  given: { factorId: string | undefined; code: string },
): Promise<void> {
  const factorId = given.factorId ?? unwrap(await session.mfa.listFactors())?.totp[0]?.id ?? ''
  unwrap(await session.mfa.challengeAndVerify({ factorId, code: given.code }))
}

/** Removes what was begun and left. At some servers a key that was begun can be finished by anyone who has the password alone. */
export async function forgetBegun(session: Session): Promise<void> {
  const { all } = unwrap(await session.mfa.listFactors()) ?? { all: [] }
  for (const { id, status } of all) if (status === 'unverified') await session.mfa.unenroll({ factorId: id })
}

/**
 * Begins to add an app; it counts after the first code. What was begun before and left is removed.
 * @throws AuthFailure, such as `mfa_factor_name_conflict` or `too_many_enrolled_mfa_factors`.
 */
export async function beginApp(session: Session, name: string): Promise<NewApp> {
  await requireProof(session)
  await forgetBegun(session)
  const begun = await session.mfa.enroll({ factorType: 'totp', friendlyName: name })
  const data = unwrap(begun)
  if (!data) throw new Error('An answer without a factor')
  const [kind = '', svg = ''] = data.totp.qr_code.split(/,(.*)/s)
  return { id: data.id, secret: data.totp.secret, picture: `${kind},${encodeURIComponent(svg)}` }
}

/**
 * Removes a second step. The session asks for one first, where none was given.
 * @throws AuthFailure, such as `insufficient_aal` where the person did not want to give one.
 */
export async function removeStep(session: Session, factorId: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.mfa.unenroll({ factorId }))
}
