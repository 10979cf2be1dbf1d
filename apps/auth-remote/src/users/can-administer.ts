import type { SessionSnapshot } from '@portico/session'

/**
 * Returns whether an account has the administrator claim. This only hides links that would fail; the database decides about access,
 * and also checks its own table.
 */
export function canAdminister(user: SessionSnapshot['user']): boolean {
  const claims: Record<string, unknown> = user?.app_metadata ?? {}
  return Object.hasOwn(claims, 'admin') && Boolean(claims.admin)
}
