import type { Session } from '@portico/session'
import { noAnswerOf } from '@portico/session/no-answer'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'

/** A failure that is reported to others than the person. */
export interface Failure {
  readonly error: unknown
  /** `backend`: it did not answer. `unexpected`: nobody has foreseen it, and the person reads that it was reported. */
  readonly phase: 'backend' | 'unexpected'
}

/**
 * The remote's cache of server data: fresh for 5 s, renewed on focus if `isDueOnFocus` says so, and one retry where the network or server failed.
 * `onFailure` gets what failed the second time too, of changes that did not arrive, and of what was not foreseen; the
 * person sees it where the data would stand.
 */
export function createQueryClient(
  onFailure: (failure: Failure) => void = () => {},
  isDueOnFocus: (query: Query) => boolean = () => false,
): QueryClient {
  const listener = {
    onError(error: unknown) {
      if (isTransient(error) || isTooSlow(error)) onFailure({ error, phase: 'backend' })
      else if (isUnexpected(error)) onFailure({ error, phase: 'unexpected' })
    },
  }
  return new QueryClient({
    queryCache: new QueryCache(listener),
    mutationCache: new MutationCache(listener),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: isDueOnFocus,
        retry: mayPass,
      },
      // Offline, the answer is "no answer" at once, not a button that stays busy until the network returns.
      mutations: { networkMode: 'always' },
    },
  })
}

/** One retry, but none of what has kept the person waiting for a whole deadline: it is said, and asked again later. */
export function mayPass(failures: number, error: Error): boolean {
  return failures < 1 && isTransient(error) && noAnswerOf(error)?.code !== 'timeout'
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

/**
 * Whether the database ended the statement because it took too long (`57014`). Another attempt takes as long, and loads a database that is
 * busy already.
 */
export function isTooSlow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, serverCode, cause, originalError } = error as Record<string, unknown>
  return code === '57014' || serverCode === '57014' || isTooSlow(cause) || isTooSlow(originalError)
}

/** Whether a second try may help: no answer at all, or a fault of the server. Looks through `cause`, which storage-js calls `originalError`. */
export function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || isTooSlow(error)) return false
  const { status, statusCode, name, code, cause, originalError } = error as Record<string, unknown>
  const http = Number(status ?? statusCode)
  if (Number.isFinite(http) && (http === 0 || http >= 500)) return true
  if (name === 'AuthRetryableFetchError' || noAnswerOf(error)) return true
  // PostgREST: no connection, no schema cache yet, pool exhausted.
  if (typeof code === 'string' && /^PGRST00[0-3]$/.test(code)) return true
  return isTransient(cause) || isTransient(originalError)
}

/** Whether nobody has foreseen it: it says so by its code, or it is an error of the language itself, without one. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status } = error as { code?: unknown; status?: unknown }
  return code === 'unexpected' || (code === undefined && status === undefined && error.name !== 'AbortError')
}
