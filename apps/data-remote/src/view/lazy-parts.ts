import { lazyPart } from '@portico/react-remote'

// Lazy-loaded, because a list without filters and sorts needs no chips, and an editor only after it opens.

/** The filters of a view. */
export const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips, {
  needed: ({ view }) => view.filters.length > 0 || view.unread !== undefined,
})

/** The sort columns of a list. */
export const SortChips = lazyPart(async () => (await import('./sort-chips.tsx')).SortChips, {
  needed: ({ view }) => view.sorts.length > 0,
})

/** A menu of columns to sort by. */
export const FurtherSorts = lazyPart(async () => (await import('./sort-chips.tsx')).FurtherSorts)

/** The editor of one condition. */
export const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover, {
  needed: ({ open }) => open,
})

/** The search of a view, and its field. */
export const SearchPart = lazyPart(async () => (await import('./search-part.tsx')).SearchPart, {
  needed: ({ open, view }) => open || view.search !== undefined,
})
