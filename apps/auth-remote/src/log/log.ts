import type { Session } from '@portico/session'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { AuthFailure } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { logKey } from '../form/account-views.ts'

/** Something that has happened to the account, as `portico_security_log` tells it. */
export interface AccountEvent {
  id: number
  /** ISO 8601. */
  at: string
  /** What it was; a migration of later may know more than this page. */
  kind: string
  user_agent: string | null
  ip: string | null
  /** It came from the session of this page. */
  is_this: boolean
  detail: Readonly<Record<string, unknown>>
}

/** A page of the log, the latest first. */
export interface LogPage {
  events: AccountEvent[]
  /** Gives the next page; null after the last. */
  next: number | null
  /** Whether everything that can be watched is watched in this project. */
  is_whole: boolean
}

/** The log of the account by pages; null where the project keeps none. @throws AuthFailure */
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
