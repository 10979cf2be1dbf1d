import { type Access, lookUp } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'

/** Whether somebody may open a remote: yes, only once signed in (or known to be), or only with a claim they lack. */
export type AccessState = 'open' | 'waiting' | 'signed_out' | 'lacks_claim'

/**
 * Compares what a remote asks for with who is there. A claim stands in the account's `app_metadata`, which only the
 * project's administrators write. This spares people dead ends; what data they see is decided by the backend.
 */
export function accessOf(
  access: Access,
  { status, user, needsFactor }: Pick<SessionSnapshot, 'status' | 'user' | 'needsFactor'>,
): AccessState {
  if (access === 'public') return 'open'
  if (status === 'loading') return 'waiting'
  // The page for signing in asks for the second factor, too.
  if (status !== 'signed_in' || needsFactor) return 'signed_out'
  if (access === 'signed-in') return 'open'
  return hasClaim(user, access.claim) ? 'open' : 'lacks_claim'
}

/** Whether an account carries `claim`. */
export function hasClaim(user: SessionSnapshot['user'], claim: string): boolean {
  const value: unknown = lookUp(user?.app_metadata, claim)
  return !(value === undefined || value === null || value === false || value === '')
}
