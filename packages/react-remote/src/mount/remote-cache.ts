import type { PreparedMount } from '@portico/contract'
import type { Session } from '@portico/session'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { followFocus } from './focus-rule.ts'
import { askAgainOnReturn } from './follow-reach.ts'
import { pauseWhileStale, takeBackWhenStale } from './follow-session.ts'
import { holdWhileChanging } from './hold-page.ts'
import { clearOnUserChange, createQueryClient, endQueryClient, type Failure } from './query-client.ts'

/** Options of any query; each has data and a key of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the types of different queries have nothing in common.
export type FirstQuery = FetchQueryOptions<any, any, any, any>

/** A mount's query cache, which follows the session and may start before there is an element to render into. */
export class RemoteCache implements PreparedMount {
  readonly session: Session
  readonly queryClient: QueryClient
  readonly #ended = new AbortController()
  readonly #unheard: Failure[] = []
  #report = (failure: Failure): void => void this.#unheard.push(failure)

  /** `holdsPage`: the browser asks before the page is unloaded while a mutation is in progress. */
  constructor(session: Session, firstQueries: readonly FirstQuery[] = [], holdsPage = false) {
    this.session = session
    this.queryClient = createQueryClient((failure) => this.#report(failure))
    clearOnUserChange(this.queryClient, session, this.#ended.signal)
    pauseWhileStale(session)
    takeBackWhenStale(this.queryClient, session, this.#ended.signal)
    askAgainOnReturn(this.queryClient, session, this.#ended.signal)
    if (holdsPage) holdWhileChanging(this.queryClient, this.#ended.signal)
    for (const query of firstQueries) void this.queryClient.prefetchQuery(query)
  }

  /** Connects the cache with its mount in `element`: passes failures to `report`, including earlier ones, and follows the focus. */
  attach(element: Element, report: (failure: Failure) => void): void {
    followFocus(this.queryClient, element)
    this.#report = report
    for (const failure of this.#unheard.splice(0)) report(failure)
  }

  end(): void {
    this.#ended.abort()
    endQueryClient(this.queryClient)
  }
}
