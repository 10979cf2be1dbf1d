import { lazyPart } from '@portico/ui/on-demand'
import type { KindValueProps } from '../kind.ts'
import type { LinkMarksProps } from './rich-text.tsx'

/** A colour with its swatch, an address with its link; until it is here, and where it does not come, the text. */
export const RichText = lazyPart<KindValueProps>(async () => (await import('./rich-text.tsx')).RichText, {
  waiting: ({ text }) => text,
  missing: ({ props }) => props.text,
})

/** What can be done with an address. */
export const LinkMarks = lazyPart<LinkMarksProps>(async () => (await import('./rich-text.tsx')).LinkMarks, {
  missing: () => null,
})
