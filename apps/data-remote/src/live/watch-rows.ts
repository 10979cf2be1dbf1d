import { rowsQuery } from '../query/read/read-rows.ts'
import type { LiveContext } from './live-context.ts'

/** Tells when the rows of the view were loaded anew, all of them, and when some came besides or were put there; ends by what it answers. */
export function watchRows(
  { queries, client, table, view }: LiveContext,
  { onMore, onAnew }: { onMore: () => void; onAnew: () => void },
): () => void {
  const cache = queries.getQueryCache()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query, action } = event
    if (query !== cache.find({ queryKey: rowsQuery(client, table, view()).queryKey })) return
    // A person who loads the rows again has them all; a row that was added here is none to tell of.
    if (action.manual || query.state.fetchMeta?.fetchMore) onMore()
    else onAnew()
  })
}
