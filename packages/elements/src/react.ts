import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { PorticoElement, PorticoElements, PorticoEventMap, PorticoTokenSource } from './index.ts'

/** Props of an element in React 19, which sets properties and listens to `on` and the event's name. */
type Props<Attributes> = DetailedHTMLProps<HTMLAttributes<PorticoElement>, PorticoElement> &
  Attributes &
  Partial<PorticoTokenSource> & {
    [Name in keyof PorticoEventMap as `on${Name}`]?: (event: PorticoEventMap[Name]) => void
  }

type PorticoIntrinsicElements = { [Tag in keyof PorticoElements]: Props<PorticoElements[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends PorticoIntrinsicElements {}
  }
}
