import type { QueryClient } from '@tanstack/react-query'

let holds = 0

function ask(event: Event): void {
  event.preventDefault()
}

/** Asks before the page is unloaded. Returns a function that stops it. The listener only exists while it is needed. */
function hold(): () => void {
  holds += 1
  if (holds === 1) addEventListener('beforeunload', ask)
  return () => {
    holds -= 1
    if (holds === 0) removeEventListener('beforeunload', ask)
  }
}

/**
 * Asks before the page is unloaded (reloaded, closed, or left for another address) until `change` has succeeded or failed, because an
 * unsent change would be lost silently. Returns `change`.
 */
export function holdPage<Result>(change: Promise<Result>): Promise<Result> {
  const release = hold()
  change.then(release, release)
  return change
}

/** Does the same while a mutation of `client` is in progress, until `signal` aborts. */
export function holdWhileChanging(client: QueryClient, signal: AbortSignal): void {
  let release: (() => void) | null = null
  const follow = (isChanging: boolean) => {
    if (isChanging) release ??= hold()
    else {
      release?.()
      release = null
    }
  }
  const stop = client.getMutationCache().subscribe(() => follow(client.isMutating() > 0))
  signal.addEventListener(
    'abort',
    () => {
      stop()
      follow(false)
    },
    { once: true },
  )
}
