import { lazyPart } from '@portico/ui/on-demand'
import type { KindValueProps } from '../kind.ts'

/** A colour with its swatch, an address with its link; until it is here, and where it does not come, the text. */
export const RichText = lazyPart<KindValueProps>(async () => (await import('./rich-text.tsx')).RichText, {
  waiting: ({ text }) => text,
  missing: ({ props }) => props.text,
})
