import type { DefineComponent } from 'vue'
import type { CamelCase, PorticoElements, PorticoEventMap, PorticoTokenSource } from './index.ts'

/** Props of an element in a Vue template, in camel case as its compiler asks for them, and listeners (`@portico-session`). */
type Component<Attributes> = DefineComponent<
  {
    [Name in keyof Attributes as CamelCase<Name & string>]: Attributes[Name]
  } & Partial<PorticoTokenSource> & {
      [Name in keyof PorticoEventMap as CamelCase<`on-${Name}`>]?: (event: PorticoEventMap[Name]) => void
    }
>

type PorticoComponents = { [Tag in keyof PorticoElements]: Component<PorticoElements[Tag]> }

declare module 'vue' {
  interface GlobalComponents extends PorticoComponents {}
}
