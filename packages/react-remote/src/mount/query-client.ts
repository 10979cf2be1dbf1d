import type { Session } from '@portico/session'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/**
 * The remote's cache of server data: fresh for 5 s, renewed on focus, and one retry where the network or server failed.
 * `onUnreachable` hears of what failed the second time too, and of changes that did not arrive; the person sees it where
 * the data would stand.
 */
export function createQueryClient(onUnreachable: (error: unknown) => void = () => {}): QueryClient {
  const heard = {
    onError(error: unknown) {
      if (isTransient(error)) onUnreachable(error)
    },
  }
  return new QueryClient({
    queryCache: new QueryCache(heard),
    mutationCache: new MutationCache(heard),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 1 && isTransient(error),
      },
      // Offline, the answer is "no answer" at once, not a button that stays busy until the network returns.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Ends the cache of a mount that is gone. A query under way would otherwise hold what it brings for five minutes. */
export function endQueryClient(client: QueryClient): void {
  for (const entry of [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()])
    entry.gcTime = 0
  client.clear()
}

/**
 * Empties the cache when another person is signed in, or nobody: what the last one saw is never shown to the next.
 * Queries on the screen start anew. Ends with `signal`.
 */
export function clearOnUserChange(client: QueryClient, session: Session, signal: AbortSignal): void {
  let userId = readUserId(session)
  session.subscribe(
    () => {
      const next = readUserId(session)
      if (next === undefined || next === userId) return
      const isFirst = userId === undefined
      userId = next
      if (!isFirst) forgetEverything(client, { refetch: next !== null })
    },
    { signal },
  )
}

/** Undefined while it is not known yet; null for nobody. */
function readUserId(session: Session): string | null | undefined {
  const { status, user } = session.getSnapshot()
  return status === 'loading' ? undefined : (user?.id ?? null)
}

function forgetEverything(client: QueryClient, { refetch }: { refetch: boolean }): void {
  client.removeQueries({ type: 'inactive' })
  client.getMutationCache().clear()
  if (refetch) void client.resetQueries()
  else for (const query of client.getQueryCache().getAll()) query.reset()
}

/** Whether a second try may help: no answer at all, or a fault of the server. Looks through `cause`, which storage-js calls `originalError`. */
export function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, statusCode, name, code, cause, originalError } = error as Record<string, unknown>
  const http = Number(status ?? statusCode)
  if (Number.isFinite(http) && (http === 0 || http >= 500)) return true
  if (name === 'AuthRetryableFetchError' || isFetchFailure(error)) return true
  // PostgREST: no connection, no schema cache yet, pool exhausted.
  if (typeof code === 'string' && /^PGRST00[0-3]$/.test(code)) return true
  return isTransient(cause) || isTransient(originalError)
}

/** `fetch` rejects with a TypeError; postgrest-js puts its name and text into a message instead. */
function isFetchFailure(error: object): boolean {
  const message = 'message' in error ? String(error.message) : ''
  const isFetchText = /failed to fetch|fetch failed|networkerror|load failed/i.test(message)
  return isFetchText && (error instanceof TypeError || /^(TypeError|FetchError)\b/.test(message))
}
