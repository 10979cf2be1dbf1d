import type { QueryClient } from '@tanstack/react-query'

let changes = 0

function ask(event: Event): void {
  event.preventDefault()
}

/** Counts changes that begin (1) or end (-1). The page has the listener only while there are some. */
function countChanges(more: number): void {
  changes += more
  if (changes > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/**
 * Asks before the page is unloaded (reloaded, closed, or left for another address) until `change` has succeeded or failed, because an
 * unsent change would be lost silently. Returns `change`.
 */
export function guardUnloadUntil<Result>(change: Promise<Result>): Promise<Result> {
  countChanges(1)
  const end = () => countChanges(-1)
  change.then(end, end)
  return change
}

/** Does the same while a mutation of `client` is in progress, until `signal` aborts. */
export function guardUnloadWhileMutating(client: QueryClient, signal: AbortSignal): void {
  let counted = 0
  const follow = () => {
    const now = signal.aborted ? 0 : client.isMutating()
    countChanges(now - counted)
    counted = now
  }
  const stop = client.getMutationCache().subscribe(follow)
  signal.addEventListener('abort', () => {
    stop()
    follow()
  })
}
