import { type AuthError, isAuthApiError, isAuthSessionMissingError } from '@supabase/auth-js'
import { getSignOutReason } from '../requests/watch-responses.ts'
import type { SignOutOptions } from '../session/session.ts'
import type { SessionCore } from './session-core.ts'

/**
 * Signs out. `local` ends the session here before its request, so that it works offline. `global` and `others` ask the backend first:
 * if it refuses, nothing changes.
 */
export async function signOut(
  core: SessionCore,
  { scope }: SignOutOptions,
): Promise<{ data: null; error: AuthError | null }> {
  if (scope === 'local') {
    const token = core.state.held?.access_token
    core.end('signed_out')
    if (!token) return { data: null, error: null }
    const { error } = await core.auth.admin.signOut(token, 'local')
    return { data: null, error: isOver(error) ? null : error }
  }
  const { generation } = core.state
  const token = await core.refresher.tokenForRequest()
  if (token) {
    const { error } = await core.auth.admin.signOut(token, scope)
    if (error && !isOver(error)) return { data: null, error }
  }
  if (scope === 'global' && core.state.generation === generation) core.end('signed_out')
  return { data: null, error: null }
}

/** Returns whether the backend reported that the session or its user is gone or suspended. */
function isOver(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true
  return isAuthApiError(error) && getSignOutReason(error.code) !== undefined
}
