import type { Session, SessionSnapshot } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/** An authenticator app that counts for the account. */
export interface App {
  id: string
  /** As the person called it; may be empty. */
  name: string
  /** When it was added, as ISO. */
  since: string
}

/** What somebody gives an authenticator app, and the picture of it. */
export interface NewApp {
  id: string
  secret: string
  /** Address of an SVG. */
  picture: string
}

/** The apps of an account that were confirmed by a code, in the order in which they were added. */
export function appsOf(user: SessionSnapshot['user']): App[] {
  return (user?.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? '', since: created_at }))
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

/** Whether the person who has just signed in has a second step to take. */
export async function hasStepLeft(session: Session): Promise<boolean> {
  const { data } = await session.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

/**
 * Begins to add an app; it counts after the first code. What was begun before and left is removed.
 * @throws AuthFailure, such as `mfa_factor_name_conflict` or `too_many_enrolled_mfa_factors`.
 */
export async function beginApp(session: Session, name: string): Promise<NewApp> {
  const { all } = unwrap(await session.mfa.listFactors()) ?? { all: [] }
  for (const { id, status } of all) if (status === 'unverified') await session.mfa.unenroll({ factorId: id })
  const begun = await session.mfa.enroll({ factorType: 'totp', friendlyName: name })
  const data = unwrap(begun)
  if (!data) throw new Error('An answer without a factor')
  const [kind = '', svg = ''] = data.totp.qr_code.split(/,(.*)/s)
  return { id: data.id, secret: data.totp.secret, picture: `${kind},${encodeURIComponent(svg)}` }
}

/**
 * Removes an app. The session asks for a code first, where it was not given.
 * @throws AuthFailure, such as `insufficient_aal` where the person did not want to give one.
 */
export async function removeApp(session: Session, factorId: string): Promise<void> {
  unwrap(await session.mfa.unenroll({ factorId }))
}
