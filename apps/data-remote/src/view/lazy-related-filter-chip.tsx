import { lazyPart } from '@portico/ui/on-demand'
import { FilterChip } from './filter-chip.tsx'
import type { RelatedFilterChipProps } from './related-filter-chip.tsx'

/** A condition on a foreign key; until it is here, and where it does not come, with the keys that it compares with. */
export const RelatedFilterChip = lazyPart<RelatedFilterChipProps>(
  async () => (await import('./related-filter-chip.tsx')).RelatedFilterChip,
  { waiting: FilterChip, missing: ({ props }) => <FilterChip {...props} /> },
)
