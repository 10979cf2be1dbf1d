import type { SessionSnapshot } from '@portico/session'

/** Returns the ISO 8601 time at which the account will be deleted, which every session carries. Null without a request. */
export function getDeletionTime(user: NonNullable<SessionSnapshot['user']>): string | null {
  const due = user.app_metadata.portico_leaves_at
  return typeof due === 'string' ? due : null
}
