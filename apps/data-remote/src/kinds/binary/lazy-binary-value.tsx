import { lazyPart } from '@portico/ui/on-demand'
import type { KindValueProps } from '../kind.ts'

/** The size of bytes, with their download. */
export const BinaryValue = lazyPart<KindValueProps>(
  async () => (await import('./binary-value.tsx')).BinaryValue,
  { waiting: ({ text }) => text, missing: ({ props }) => props.text },
)
