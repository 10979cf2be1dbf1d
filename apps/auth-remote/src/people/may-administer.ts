import type { SessionSnapshot } from '@portico/session'

/**
 * Whether an account carries the claim of administrators. It spares the others a dead end; what anybody may read, the database decides, which looks
 * at its own row, too.
 */
export function mayAdminister(user: SessionSnapshot['user']): boolean {
  const claims: Record<string, unknown> = user?.app_metadata ?? {}
  return Object.hasOwn(claims, 'admin') && Boolean(claims.admin)
}
