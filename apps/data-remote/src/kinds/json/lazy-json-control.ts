import { lazyPart } from '@portico/ui/on-demand'
import type { KindControlProps } from '../kind.ts'

/** Edits JSON. Lazy-loaded, because it is large. A plain field replaces it while it loads, and if it can't be loaded. */
export const JsonControl = lazyPart<KindControlProps>(
  async () => (await import('./json-control.tsx')).JsonControl,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
