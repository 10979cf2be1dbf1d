import type { QueryClient } from '@tanstack/react-query'

let holds = 0

function ask(event: Event): void {
  event.preventDefault()
}

/** Begins to ask before the page is unloaded. Returns the end of it; the listener stands only while something holds the page. */
function hold(): () => void {
  holds += 1
  if (holds === 1) addEventListener('beforeunload', ask)
  return () => {
    holds -= 1
    if (holds === 0) removeEventListener('beforeunload', ask)
  }
}

/**
 * Asks before the page is unloaded (reloaded, closed, or left for another address) until `change` has ended, well or not: a
 * change that has not been sent yet would be lost silently. Returns `change`.
 */
export function holdPage<Result>(change: Promise<Result>): Promise<Result> {
  const release = hold()
  change.then(release, release)
  return change
}

/** Does the same while a mutation of `client` is on its way, until `signal`. */
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
