import type { Filter } from './filter.ts'
import { isGroup } from './filter.ts'
import type { ViewState } from './view-state.ts'

/** The view with one more condition that has to hold; null where it cannot be said, because groups stand in what one of is enough. */
export function narrowView(view: ViewState, filter: Filter): ViewState | null {
  const { match, ...all } = view
  if (match !== 'any' || view.filters.length < 2) return { ...all, filters: [...view.filters, filter] }
  const filters = view.filters.flatMap((item) => (isGroup(item) ? [] : [item]))
  if (filters.length < view.filters.length) return null
  return { ...all, filters: [{ match, filters }, filter] }
}
