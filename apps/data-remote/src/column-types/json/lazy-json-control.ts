import { lazyComponent } from '@portico/ui/on-demand'
import type { TypeControlProps } from '../column-type.ts'

/** Edits JSON. Lazy-loaded, because it is large. A plain field replaces it while it loads, and if it can't be loaded. */
export const JsonControl = lazyComponent<TypeControlProps>(
  async () => (await import('./json-control.tsx')).JsonControl,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
