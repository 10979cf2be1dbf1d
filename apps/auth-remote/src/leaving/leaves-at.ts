import type { SessionSnapshot } from '@portico/session'

/** When the account will be deleted, as every session carries it; null where nobody has asked for it. ISO 8601. */
export function leavesAt(user: NonNullable<SessionSnapshot['user']>): string | null {
  const due = user.app_metadata.portico_leaves_at
  return typeof due === 'string' ? due : null
}
