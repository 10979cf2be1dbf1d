import { lazyPart } from '@portico/react-remote'

// A list without filters and sorts needs none of them, and no list the editor before it is opened.

/** One condition in words; a press opens its editor. */
export const FilterChip = lazyPart(async () => (await import('./filter-chip.tsx')).FilterChip)

/** One column that the list is sorted by. */
export const SortChip = lazyPart(async () => (await import('./sort-chip.tsx')).SortChip)

/** The columns that the list is not sorted by yet, in a menu. */
export const FurtherSorts = lazyPart(async () => (await import('./sort-chip.tsx')).FurtherSorts)

/** The editor of one condition. */
export const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover, {
  needed: ({ open }) => open,
})
