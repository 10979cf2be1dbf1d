import type { UserStorage } from '../cookies/session-storage.ts'
import type { SessionState } from '../state/state.ts'

/**
 * Remembers in this tab the user of a recovery link who has not set a password yet. A reload asks again, but other tabs do not, and
 * closing the tab ends it. Returns a function that stops this.
 */
export function rememberRecovery(state: SessionState, key: string, tab: UserStorage | null): () => void {
  const name = `${key}-recovery`
  let marked = read(tab, name)
  if (marked) state.expectRecovery(marked)
  return state.subscribe(() => {
    const { status, recovery, user } = state.snapshot
    if (status === 'loading' || status === 'disposed') return
    const next = recovery && user ? user.id : null
    if (next === marked) return
    marked = next
    try {
      if (next) tab?.setItem(name, next)
      else tab?.removeItem(name)
    } catch {
      // Without storage the recovery lasts until the page is left.
    }
  })
}

function read(tab: UserStorage | null, name: string): string | null {
  try {
    return tab?.getItem(name) ?? null
  } catch {
    return null
  }
}
