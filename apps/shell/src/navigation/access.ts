import { type Access, getOwnProperty } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'

/** Whether the user may open a remote: yes, when the session is known, after signing in, or only with a claim that the account lacks. */
export type AccessDecision = 'open' | 'waiting' | 'signed_out' | 'lacks_claim'

/**
 * Compares the access of a remote with the session. Claims are in the account's `app_metadata`, which only the project's administrators
 * can write. The check only avoids dead ends: the backend decides about access to data.
 */
export function decideAccess(
  access: Access,
  { status, user, needsFactor }: Pick<SessionSnapshot, 'status' | 'user' | 'needsFactor'>,
): AccessDecision {
  if (access === 'public') return 'open'
  if (status === 'loading') return 'waiting'
  // The sign-in page also requests MFA.
  if (status !== 'signed_in' || needsFactor) return 'signed_out'
  if (access === 'signed-in') return 'open'
  return hasClaim(user, access.claim) ? 'open' : 'lacks_claim'
}

/** Returns whether an account has `claim`. */
export function hasClaim(user: SessionSnapshot['user'], claim: string): boolean {
  const value: unknown = getOwnProperty(user?.app_metadata, claim)
  return !(value === undefined || value === null || value === false || value === '')
}
