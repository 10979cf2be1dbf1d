import type { HTMLAttributes } from 'svelte/elements'
import type { PorticoElement, PorticoElements, PorticoEventMap, PorticoTokenSource } from './index.ts'

/** Props of an element in Svelte templates: attributes, properties, and listeners by `on` and the event's name. */
type Props<Attributes> = HTMLAttributes<PorticoElement> &
  Attributes &
  Partial<PorticoTokenSource> & {
    [Name in keyof PorticoEventMap as `on${Name}`]?: (event: PorticoEventMap[Name]) => void
  }

type PorticoSvelteElements = { [Tag in keyof PorticoElements]: Props<PorticoElements[Tag]> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends PorticoSvelteElements {}
}
