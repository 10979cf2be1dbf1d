import { lazyPart } from '@portico/ui/on-demand'
import type { KindValueProps } from '../kind.ts'
import type { LinkMarksProps } from './rich-text.tsx'

/** A color with its swatch, or an address with its link. Plain text while this loads, and if it can't be loaded. */
export const RichText = lazyPart<KindValueProps>(async () => (await import('./rich-text.tsx')).RichText, {
  waiting: ({ text }) => text,
  missing: ({ props }) => props.text,
})

/** Buttons for a text that is an address. */
export const LinkMarks = lazyPart<LinkMarksProps>(async () => (await import('./rich-text.tsx')).LinkMarks, {
  missing: () => null,
})
