import { rowsQuery } from '../query/read/read-rows.ts'
import type { LiveContext } from './live-context.ts'

/** Reports when the view's rows were reloaded, and when rows were added or replaced. Returns a function that stops watching. */
export function watchRows(
  { queries, client, table, view }: LiveContext,
  { onMore, onAnew }: { onMore: () => void; onAnew: () => void },
): () => void {
  const cache = queries.getQueryCache()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query, action } = event
    if (query !== cache.find({ queryKey: rowsQuery(client, table, view()).queryKey })) return
    // A reload contains all rows. Rows that were added on this page are no news.
    if (action.manual || query.state.fetchMeta?.fetchMore) onMore()
    else onAnew()
  })
}
