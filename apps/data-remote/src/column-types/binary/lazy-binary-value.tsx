import { lazyComponent } from '@portico/ui/on-demand'
import type { TypeValueProps } from '../column-type.ts'

/** The size of bytes, with their download. */
export const BinaryValue = lazyComponent<TypeValueProps>(
  async () => (await import('./binary-value.tsx')).BinaryValue,
  { waiting: ({ text }) => text, missing: ({ props }) => props.text },
)
