import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  PorticoAuthAttributes,
  PorticoDataAttributes,
  PorticoElement,
  PorticoEventMap,
  PorticoFilesAttributes,
} from './index.ts'

/** Props of an element in React 19, which sets properties and listens to `on` and the event's name. */
type Props<Attributes> = DetailedHTMLProps<HTMLAttributes<PorticoElement>, PorticoElement> &
  Attributes &
  Partial<Pick<PorticoElement, 'getAccessToken'>> & {
    [Name in keyof PorticoEventMap as `on${Name}`]?: (event: PorticoEventMap[Name]) => void
  }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portico-auth': Props<PorticoAuthAttributes>
      'portico-data': Props<PorticoDataAttributes>
      'portico-files': Props<PorticoFilesAttributes>
    }
  }
}
