import {
  type Filter,
  type FilterItem,
  type FilterMatch,
  getFilters,
  isGroup,
} from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'

/** The position of a filter: of its item in the view, and within the item. A single filter has `part` 0. */
export interface FilterPosition {
  item: number
  part: number
}

/** Returns how groups in this view join their filters: the opposite of the view. */
export function getGroupMatch({ match }: ViewState): FilterMatch {
  return match === 'any' ? 'all' : 'any'
}

/** Returns the view with this filter at its position. Next to a single filter it creates a group of both. */
export function setFilter(view: ViewState, { item, part }: FilterPosition, filter: Filter): ViewState {
  const before = getFilters(view.filters[item])
  const filters = part < before.length ? before.with(part, filter) : [...before, filter]
  return putItem(view, item, filters)
}

/** Returns the view without the filter. A group with one remaining filter becomes a single filter. */
export function removeFilter(view: ViewState, { item, part }: FilterPosition): ViewState {
  return putItem(
    view,
    item,
    getFilters(view.filters[item]).filter((_, i) => i !== part),
  )
}

/** Returns the view with the match of a group switched. */
export function toggleGroupMatch(view: ViewState, item: number): ViewState {
  const turn = (one: FilterItem, i: number): FilterItem =>
    i === item && isGroup(one) ? { ...one, match: one.match === 'any' ? 'all' : 'any' } : one
  return { ...view, filters: view.filters.map(turn) }
}

/** Returns the view with its match switched. */
export function toggleMatch({ match, ...view }: ViewState): ViewState {
  return match === 'any' ? view : { ...view, match: 'any' }
}

function putItem(view: ViewState, index: number, filters: readonly Filter[]): ViewState {
  const before = view.filters[index]
  const match = before && isGroup(before) ? before.match : getGroupMatch(view)
  const [only] = filters
  const item = filters.length > 1 ? [{ match, filters }] : only ? [only] : []
  return { ...view, filters: [...view.filters.slice(0, index), ...item, ...view.filters.slice(index + 1)] }
}
