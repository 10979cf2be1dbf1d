import { lazyPart } from '@portico/ui/on-demand'
import type { RelatedInputProps } from './related-input.tsx'

/** The value of a filter on a foreign key; until it is here, and where it does not come, its key is typed. */
export const RelatedInput = lazyPart<RelatedInputProps>(
  async () => (await import('./related-input.tsx')).RelatedInput,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
