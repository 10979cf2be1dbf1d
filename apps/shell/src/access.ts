import type { Access } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'

/** Whether somebody may open a remote: yes, only once signed in (or known to be), or only with a claim they lack. */
export type AccessState = 'open' | 'waiting' | 'signed_out' | 'lacks_claim'

/**
 * Compares what a remote asks for with who is there. A claim stands in the account's `app_metadata`, which only the
 * project's administrators write. This spares people dead ends; what data they see is decided by the backend.
 */
export function accessOf(
  access: Access,
  { status, user }: Pick<SessionSnapshot, 'status' | 'user'>,
): AccessState {
  if (access === 'public') return 'open'
  if (status === 'loading') return 'waiting'
  if (status !== 'signed_in') return 'signed_out'
  if (access === 'signed-in') return 'open'
  const claim: unknown = user?.app_metadata?.[access.claim]
  return claim === undefined || claim === null || claim === false || claim === '' ? 'lacks_claim' : 'open'
}
