import type { Session } from '@portico/session'
import type { QueryClient } from '@tanstack/react-query'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import type { LiveUpdates } from './live-updates.ts'

/** The rows on screen, and a callback for news about them. */
export interface LiveContext {
  client: Session['client']
  queries: QueryClient
  table: Table
  key: readonly string[]
  view(): ViewState
  /** Returns whether more rows follow that are not loaded yet. */
  hasMore(): boolean
  /** Returns the ids of the rows on screen, including a margin. */
  inSight(): readonly string[]
  /** Returns whether the user is changing the row. Such a row is not updated, because saving it detects conflicts. */
  isHeld(id: string): boolean
  onNews(news: LiveUpdates): void
}
