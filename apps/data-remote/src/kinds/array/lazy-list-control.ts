import { lazyPart } from '@portico/ui/on-demand'
import type { KindControlProps } from '../kind.ts'

/** Writes a list item by item; until it is here, and where it does not come, one writes in a plain field. */
export const ListControl = lazyPart<KindControlProps>(
  async () => (await import('./list-control.tsx')).ListControl,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
