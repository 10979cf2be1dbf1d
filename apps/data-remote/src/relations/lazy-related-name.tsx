import { lazyComponent } from '@portico/ui/on-demand'
import type { RelatedNameProps } from './related-name.tsx'

/** The label of a referenced row. Shows its children while it loads, and if it can't be loaded. */
export const RelatedName = lazyComponent<RelatedNameProps>(
  async () => (await import('./related-name.tsx')).RelatedName,
  { waiting: ({ children }) => children, missing: ({ props }) => props.children },
)
