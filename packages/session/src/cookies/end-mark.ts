import type { SignOutReason, StoredSession } from '../session/snapshot.ts'
import { readClaims } from './parse-session.ts'

const told: readonly SignOutReason[] = ['expired', 'revoked', 'banned', 'deleted']

/** What is left for other tabs of a session that has ended: they see only that its cookie is gone. Null: nothing to tell. */
export function endMark(reason: SignOutReason, session: StoredSession | null): string | null {
  const id = idOf(session)
  return id && told.includes(reason) ? `${reason} ${id}` : null
}

/** Why `session` has ended, by what another tab has left; `external` where nothing was left for it. Only words depend on it. */
export function reasonOfMark(mark: string | undefined, session: StoredSession): SignOutReason {
  const [reason, id] = mark?.split(' ') ?? []
  return (id && id === idOf(session) && told.find((one) => one === reason)) || 'external'
}

function idOf(session: StoredSession | null): string | null {
  const id = session && readClaims(session.access_token)?.session_id
  return typeof id === 'string' ? id : null
}
