import { lazyComponent } from '@portico/react-remote'

// Lazy-loaded, because a list without filters and sorts needs no chips, and an editor only after it opens.

/** The filters of a view. */
export const FilterChips = lazyComponent(async () => (await import('./filter-chips.tsx')).FilterChips, {
  needed: ({ view }) => view.filters.length > 0 || view.unread !== undefined,
})

/** The sort columns of a list. */
export const SortChips = lazyComponent(async () => (await import('./sort-chips.tsx')).SortChips, {
  needed: ({ view }) => view.sorts.length > 0,
})

/** A menu of columns to sort by. */
export const AddSortMenu = lazyComponent(async () => (await import('./sort-chips.tsx')).AddSortMenu)

/** The editor of one condition. */
export const FilterPopover = lazyComponent(async () => (await import('./filter-popover.tsx')).FilterPopover, {
  needed: ({ open }) => open,
})

/** The search of a view, and its field. */
export const SearchChip = lazyComponent(async () => (await import('./search-chip.tsx')).SearchChip, {
  needed: ({ open, view }) => open || view.search !== undefined,
})
