import type { PreparedMount } from '@portico/contract'
import type { Session } from '@portico/session'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { followFocus } from './focus-rule.ts'
import { cancelWhenStale, pauseWhileStale } from './follow-session.ts'
import { guardUnloadWhileMutating } from './guard-unload.ts'
import {
  clearOnUserChange,
  createQueryClient,
  disposeQueryClient,
  type ReportedFailure,
} from './query-client.ts'
import { retryWhenReachable } from './retry-when-reachable.ts'

/** Options of any query; each has data and a key of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the types of different queries have nothing in common.
export type AnyQueryOptions = FetchQueryOptions<any, any, any, any>

/** A mount's query cache, which follows the session and may start before there is an element to render into. */
export class RemoteCache implements PreparedMount {
  readonly session: Session
  readonly queryClient: QueryClient
  readonly #ended = new AbortController()
  readonly #unheard: ReportedFailure[] = []
  #report = (failure: ReportedFailure): void => void this.#unheard.push(failure)

  /** `holdsPage`: the browser asks before the page is unloaded while a mutation is in progress. */
  constructor(session: Session, firstQueries: readonly AnyQueryOptions[] = [], holdsPage = false) {
    this.session = session
    this.queryClient = createQueryClient((failure) => this.#report(failure))
    clearOnUserChange(this.queryClient, session, this.#ended.signal)
    pauseWhileStale(session)
    cancelWhenStale(this.queryClient, session, this.#ended.signal)
    retryWhenReachable(this.queryClient, session, this.#ended.signal)
    if (holdsPage) guardUnloadWhileMutating(this.queryClient, this.#ended.signal)
    for (const query of firstQueries) void this.queryClient.prefetchQuery(query)
  }

  /** Connects the cache with its mount in `element`: passes failures to `report`, including earlier ones, and follows the focus. */
  attach(element: Element, report: (failure: ReportedFailure) => void): void {
    followFocus(this.queryClient, element)
    this.#report = report
    for (const failure of this.#unheard.splice(0)) report(failure)
  }

  end(): void {
    this.#ended.abort()
    disposeQueryClient(this.queryClient)
  }
}
