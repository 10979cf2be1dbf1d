import type { PreparedMount } from '@portico/contract'
import type { Session } from '@portico/session'
import type { FetchQueryOptions, Query, QueryClient } from '@tanstack/react-query'
import { lazyCode } from '../lazy/lazy-code.ts'
import { askAgainOnReturn } from './follow-reach.ts'
import { pauseWhileStale, takeBackWhenStale } from './follow-session.ts'
import { holdWhileChanging } from './hold-page.ts'
import { clearOnUserChange, createQueryClient, endQueryClient, type Failure } from './query-client.ts'

/** Options of any query; each has data and a key of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the types of different queries have nothing in common.
export type FirstQuery = FetchQueryOptions<any, any, any, any>

/** Milliseconds until the code for requests on focus is loaded. Younger answers are not requested again. */
const focusDelay = 20_000

const loadFocusRule = lazyCode(() => import('./focus-rule.ts'))

/** A mount's query cache, which follows the session and may start before there is an element to render into. */
export class RemoteCache implements PreparedMount {
  readonly session: Session
  readonly queryClient: QueryClient
  readonly #ended = new AbortController()
  readonly #unheard: Failure[] = []
  readonly #focusTimer: ReturnType<typeof setTimeout>
  #place: Element | null = null
  #isDueOnFocus: (query: Query) => boolean = () => false
  #report = (failure: Failure): void => void this.#unheard.push(failure)

  /** `holdsPage`: the browser asks before the page is unloaded while a mutation is in progress. */
  constructor(session: Session, firstQueries: readonly FirstQuery[] = [], holdsPage = false) {
    this.session = session
    this.queryClient = createQueryClient(
      (failure) => this.#report(failure),
      (query) => this.#isDueOnFocus(query),
    )
    this.#focusTimer = setTimeout(() => void this.#followFocus(), focusDelay)
    clearOnUserChange(this.queryClient, session, this.#ended.signal)
    pauseWhileStale(session)
    takeBackWhenStale(this.queryClient, session, this.#ended.signal)
    askAgainOnReturn(this.queryClient, session, this.#ended.signal)
    if (holdsPage) holdWhileChanging(this.queryClient, this.#ended.signal)
    for (const query of firstQueries) void this.queryClient.prefetchQuery(query)
  }

  /** Passes failures to `report`, including earlier ones. */
  reportTo(report: (failure: Failure) => void): void {
    this.#report = report
    for (const failure of this.#unheard.splice(0)) report(failure)
  }

  /** Sets the element of the mount. */
  drawIn(element: Element): void {
    this.#place = element
  }

  /** If the code does not arrive, the focus requests nothing. */
  async #followFocus(): Promise<void> {
    const code = await loadFocusRule().catch(() => null)
    if (code) this.#isDueOnFocus = code.createFocusRule(this.queryClient, () => this.#place)
  }

  end(): void {
    clearTimeout(this.#focusTimer)
    this.#ended.abort()
    endQueryClient(this.queryClient)
  }
}
