import { lazyPart } from '@portico/ui/on-demand'
import type { RelatedNameProps } from './related-name.tsx'

/** What a row refers to by its label; until it is here, and where it does not come, what stands for it. */
export const RelatedName = lazyPart<RelatedNameProps>(
  async () => (await import('./related-name.tsx')).RelatedName,
  { waiting: ({ children }) => children, missing: ({ props }) => props.children },
)
