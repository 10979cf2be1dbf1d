import { lazyPart } from '@portico/ui/on-demand'
import type { KindControlProps } from '../kind.ts'

/** Writes JSON. It is no small part: until it is here, and where it does not come, one writes in a plain field. */
export const JsonControl = lazyPart<KindControlProps>(
  async () => (await import('./json-control.tsx')).JsonControl,
  { waiting: ({ plain }) => plain, missing: ({ props }) => props.plain },
)
