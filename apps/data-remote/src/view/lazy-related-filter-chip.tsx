import { lazyComponent } from '@portico/ui/on-demand'
import { FilterChip } from './filter-chip.tsx'
import type { RelatedFilterChipProps } from './related-filter-chip.tsx'

/** A condition on a foreign key. Shows the keys while it loads, and if it can't be loaded. */
export const RelatedFilterChip = lazyComponent<RelatedFilterChipProps>(
  async () => (await import('./related-filter-chip.tsx')).RelatedFilterChip,
  { waiting: FilterChip, missing: ({ props }) => <FilterChip {...props} /> },
)
