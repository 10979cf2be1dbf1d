import type { DefineComponent } from 'vue'
import type {
  PorticoAuthAttributes,
  PorticoDataAttributes,
  PorticoElement,
  PorticoEventMap,
  PorticoFilesAttributes,
} from './index.ts'

/** Props of an element in a Vue template: attributes, the property, and listeners as `@portico-session`. */
type Component<Attributes> = DefineComponent<
  Attributes &
    Partial<Pick<PorticoElement, 'getAccessToken'>> & {
      [Name in keyof PorticoEventMap as `on${Capitalize<CamelCase<Name>>}`]?: (
        event: PorticoEventMap[Name],
      ) => void
    }
>

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

declare module 'vue' {
  interface GlobalComponents {
    'portico-auth': Component<PorticoAuthAttributes>
    'portico-data': Component<PorticoDataAttributes>
    'portico-files': Component<PorticoFilesAttributes>
  }
}
