import type { StoredState } from '../cookies/session-storage.ts'
import { readSignOutReason } from '../cookies/sign-out-marker.ts'
import { isDeepEqual } from '../state/deep-equal.ts'
import type { SessionState } from '../state/state.ts'

/** Makes the state follow the cookie. An unchanged session makes no event. */
export function adoptStoredState(state: SessionState, stored: StoredState): void {
  const { held } = state
  if (stored.kind === 'none' && held) state.signOut(readSignOutReason(stored.ended, held))
  if (stored.kind !== 'session') return
  const { session } = stored
  const isSameUser = held?.user.id === session.user.id
  const isSameToken =
    held?.access_token === session.access_token && held.refresh_token === session.refresh_token
  if (!isSameUser) state.signIn(session)
  else if (!isSameToken) state.refreshed(session)
  else if (!isDeepEqual(held.user, session.user)) state.userUpdated(session)
}
