import type { Filter } from './filter.ts'
import { isGroup } from './filter.ts'
import type { ViewState } from './view-state.ts'

/** Adds a filter that must match to a view. Null if that would nest groups. */
export function narrowView(view: ViewState, filter: Filter): ViewState | null {
  const { match, ...all } = view
  if (match !== 'any' || view.filters.length < 2) return { ...all, filters: [...view.filters, filter] }
  const filters = view.filters.flatMap((item) => (isGroup(item) ? [] : [item]))
  if (filters.length < view.filters.length) return null
  return { ...all, filters: [{ match, filters }, filter] }
}
