import { lazyComponent } from '@portico/ui/on-demand'
import type { TypeValueProps } from '../column-type.ts'
import type { LinkMarksProps } from './rich-text.tsx'

/** A color with its swatch, or an address with its link. Plain text while this loads, and if it can't be loaded. */
export const RichText = lazyComponent<TypeValueProps>(
  async () => (await import('./rich-text.tsx')).RichText,
  {
    waiting: ({ text }) => text,
    missing: ({ props }) => props.text,
  },
)

/** Buttons for a text that is an address. */
export const LinkMarks = lazyComponent<LinkMarksProps>(
  async () => (await import('./rich-text.tsx')).LinkMarks,
  {
    missing: () => null,
  },
)
