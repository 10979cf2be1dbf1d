import { lazyComponent } from '@portico/ui/on-demand'
import type { TypeControlProps } from '../column-type.ts'

/** Edits an array item by item. A plain field replaces it while it loads, and if it can't be loaded. */
export const ListControl = lazyComponent<TypeControlProps>(
  async () => (await import('./list-control.tsx')).ListControl,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
