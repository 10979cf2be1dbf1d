import type { Session } from '@portico/session'
import type { QueryClient } from '@tanstack/react-query'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import type { News } from './news.ts'

/** Where rows are shown, and who is notified of what has become of them. */
export interface LiveContext {
  client: Session['client']
  queries: QueryClient
  table: Table
  key: readonly string[]
  view(): ViewState
  /** Rows follow that are not loaded yet. */
  hasMore(): boolean
  /** Rows that are on the screen, or nearly, by their identity. */
  inSight(): readonly string[]
  /** Whether the person is changing the row: it stays as it is, and saving it finds out. */
  isHeld(id: string): boolean
  onNews(news: News): void
}
