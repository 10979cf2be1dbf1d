import { lazyComponent } from '@portico/ui/on-demand'
import type { RelatedInputProps } from './related-input.tsx'

/** The value of a filter on a foreign key. While it loads, and if it can't be loaded, the key is typed. */
export const RelatedInput = lazyComponent<RelatedInputProps>(
  async () => (await import('./related-input.tsx')).RelatedInput,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
