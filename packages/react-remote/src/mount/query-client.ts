import type { Session } from '@portico/session'
import { findConnectionFailure } from '@portico/session/no-answer'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** A failure that is reported to others than the user. */
export interface ReportedFailure {
  readonly error: unknown
  /** `backend`: it did not answer. `unexpected`: an error without handling, whose message says that it was reported. */
  readonly phase: 'backend' | 'unexpected'
}

/**
 * Creates the remote's query cache: data is fresh for 5 s, and retried once if the network or server has failed. `followFocus` sets when
 * it is requested again on focus. `onFailure` gets a second failure, changes without an answer, and unexpected errors. The user sees the
 * failure in place of the data.
 */
export function createQueryClient(onFailure: (failure: ReportedFailure) => void = () => {}): QueryClient {
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
        retry: shouldRetryQuery,
      },
      // Offline, a mutation fails at once, instead of keeping its button busy until the network returns.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Returns whether to retry: once, but not after a whole timeout. Then the failure is shown, and can be retried later. */
export function shouldRetryQuery(failures: number, error: Error): boolean {
  return failures < 1 && isTransient(error) && findConnectionFailure(error)?.code !== 'timeout'
}

/** Ends the cache of a mount that is gone. Otherwise a request in progress would keep its data for five minutes. */
export function disposeQueryClient(client: QueryClient): void {
  for (const entry of [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()])
    entry.gcTime = 0
  client.clear()
}

/**
 * Empties the cache when the user changes or signs out, so that data of one user is never shown to another. Queries on the screen
 * start from scratch. Ends with `signal`.
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

/** Returns the user's id. Undefined while it is unknown; null without a user. */
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
 * Returns whether the database ended the statement because it took too long (`57014`). A retry takes as long, and loads a busy
 * database.
 */
export function isTooSlow(error: unknown): boolean {
  if (!error) return false
  const { code, serverCode, cause, originalError } = error as Record<string, unknown>
  return code === '57014' || serverCode === '57014' || isTooSlow(cause) || isTooSlow(originalError)
}

/**
 * Returns whether a retry may help: no answer at all, or a fault of the server. Includes errors in `cause`, which storage-js calls
 * `originalError`.
 */
export function isTransient(error: unknown): boolean {
  if (!error || isTooSlow(error)) return false
  const { status, statusCode, name, code, cause, originalError } = error as Record<string, unknown>
  const http = Number(status ?? statusCode)
  if (Number.isFinite(http) && (http === 0 || http >= 500)) return true
  if (name === 'AuthRetryableFetchError' || findConnectionFailure(error)) return true
  // PostgREST: no connection, no schema cache yet, pool exhausted.
  if (typeof code === 'string' && /^PGRST00[0-3]$/.test(code)) return true
  return isTransient(cause) || isTransient(originalError)
}

/** Returns whether an error is unexpected: by its code, or as an error of the language itself, which has no code. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status } = error as { code?: unknown; status?: unknown }
  return code === 'unexpected' || (code === undefined && status === undefined && error.name !== 'AbortError')
}
