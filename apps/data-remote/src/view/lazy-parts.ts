import { lazyPart } from '@portico/react-remote'

// A list without filters and sorts needs none of them, and no list the editor before it is opened.

/** The filters of a view. */
export const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips, {
  needed: ({ view }) => view.filters.length > 0 || view.unread !== undefined,
})

/** The columns that the list is sorted by. */
export const SortChips = lazyPart(async () => (await import('./sort-chips.tsx')).SortChips, {
  needed: ({ view }) => view.sorts.length > 0,
})

/** The columns that the list is not sorted by yet, in a menu. */
export const FurtherSorts = lazyPart(async () => (await import('./sort-chips.tsx')).FurtherSorts)

/** The editor of one condition. */
export const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover, {
  needed: ({ open }) => open,
})

/** What is looked for, and its field. */
export const SearchPart = lazyPart(async () => (await import('./search-part.tsx')).SearchPart, {
  needed: ({ open, view }) => open || view.search !== undefined,
})
