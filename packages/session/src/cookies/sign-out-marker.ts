import type { SignOutReason, StoredSession } from '../session/snapshot.ts'
import { readClaims } from './parse-session.ts'

const told: readonly SignOutReason[] = ['expired', 'revoked', 'banned', 'deleted']

/**
 * Returns the reason that an ended session leaves for other tabs, which only see that its cookie is gone. Null if there is none to
 * report.
 */
export function createSignOutMarker(reason: SignOutReason, session: StoredSession | null): string | null {
  const id = idOf(session)
  return id && told.includes(reason) ? `${reason} ${id}` : null
}

/** Returns why `session` has ended, by the mark of another tab. Default: `external`. Only messages depend on it. */
export function readSignOutReason(mark: string | undefined, session: StoredSession): SignOutReason {
  const [reason, id] = mark?.split(' ') ?? []
  return (id && id === idOf(session) && told.find((one) => one === reason)) || 'external'
}

function idOf(session: StoredSession | null): string | null {
  const id = session && readClaims(session.access_token)?.session_id
  return typeof id === 'string' ? id : null
}
