import { type Filter, type FilterItem, filtersOf, isGroup, type Match } from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'

/** Where a filter stands: the place of its item, and its place in there. A filter by itself is the first of its item. */
export interface FilterPlace {
  item: number
  part: number
}

/** How a group in this view joins: the other way than what it stands among. */
export function matchOfGroups({ match }: ViewState): Match {
  return match === 'any' ? 'all' : 'any'
}

/** The view with this filter in its place. Beside one that stands by itself it makes a group of the two. */
export function putFilter(view: ViewState, { item, part }: FilterPlace, filter: Filter): ViewState {
  const before = filtersOf(view.filters[item])
  const filters = part < before.length ? before.with(part, filter) : [...before, filter]
  return putItem(view, item, filters)
}

/** The view without it; of a group of two the other one stays, by itself. */
export function removeFilter(view: ViewState, { item, part }: FilterPlace): ViewState {
  return putItem(
    view,
    item,
    filtersOf(view.filters[item]).filter((_, i) => i !== part),
  )
}

/** The view whose group joins the other way. */
export function turnGroup(view: ViewState, item: number): ViewState {
  const turn = (one: FilterItem, i: number): FilterItem =>
    i === item && isGroup(one) ? { ...one, match: one.match === 'any' ? 'all' : 'any' } : one
  return { ...view, filters: view.filters.map(turn) }
}

/** The view whose filters are joined the other way. */
export function turnMatch({ match, ...view }: ViewState): ViewState {
  return match === 'any' ? view : { ...view, match: 'any' }
}

function putItem(view: ViewState, index: number, filters: readonly Filter[]): ViewState {
  const before = view.filters[index]
  const match = before && isGroup(before) ? before.match : matchOfGroups(view)
  const [only] = filters
  const item = filters.length > 1 ? [{ match, filters }] : only ? [only] : []
  return { ...view, filters: [...view.filters.slice(0, index), ...item, ...view.filters.slice(index + 1)] }
}
