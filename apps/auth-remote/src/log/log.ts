import type { Session } from '@portico/session'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { AuthFailure } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { logKey } from '../form/account-views.ts'

/** An event of the account, as `portico_security_log` returns it. */
export interface AccountEvent {
  id: number
  /** ISO 8601. */
  at: string
  /** The kind of event. A later migration may add kinds that this page doesn't know. */
  kind: string
  user_agent: string | null
  ip: string | null
  /** Whether it came from the session of this page. */
  is_this: boolean
  detail: Readonly<Record<string, unknown>>
}

/** A page of the log, the latest event first. */
export interface LogPage {
  events: AccountEvent[]
  /** Parameter of the next page. Null after the last one. */
  next: number | null
  /** False if the project can't record every kind of event. */
  is_whole: boolean
}

/** Returns the query of the account's log by pages. A page is null if the project keeps no log. @throws AuthFailure */
export function logQuery(session: Session, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...logKey, userId],
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (page: LogPage | null) => page?.next ?? null,
    queryFn: async ({ pageParam, signal }): Promise<LogPage | null> => {
      const { data, error, status } = await session.client
        .rpc('portico_security_log', { beyond: pageParam })
        .abortSignal(signal)
      if (isReadUnsupported(error)) return null
      if (error) throw new AuthFailure({ ...error, message: error.message, status })
      return data as LogPage
    },
  })
}
