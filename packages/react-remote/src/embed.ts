import './embed/shadow.css'
import type { ElementDefinition } from './embed/element-definition.ts'
import { createElementStyle, type ElementStyle } from './embed/element-style.ts'
import { createElementClass } from './embed/portico-element.ts'
import { warnDeveloper } from './embed/warn-developer.ts'

export type { ElementDefinition } from './embed/element-definition.ts'
export type { EmbedErrorCode } from './embed/embed-error.ts'
export { EmbedError } from './embed/embed-error.ts'

/** The functions that the build of an element calls. */
export interface DefinedElement {
  /** Adds to the style of the elements: everything that is needed at once, and later the style of lazy parts. */
  addStyle(css: string): void
  /** Registers the element under its own tag, unless the page that imports it defines another tag in the same tick. */
  start(): void
  /** Registers it under each `?tag=` of the script at `scriptUrl`, its `import.meta.url`. Default: its own tag. */
  define(scriptUrl: string): void
}

/** Makes a remote an element. A tag that is already defined stays unchanged: another version needs a tag of its own. */
export function defineElement(definition: ElementDefinition): DefinedElement {
  const style = createElementStyle()
  let isNamed = false
  const register = (tags: readonly string[]) => {
    isNamed = true
    for (const tag of tags) registerAs(tag, definition, style)
  }
  return {
    addStyle: style.add,
    // A script that imports this one runs before the tick ends.
    start: () =>
      queueMicrotask(() => {
        if (!isNamed) register([definition.tag])
      }),
    define: (scriptUrl) => {
      const tags = new URL(scriptUrl).searchParams.getAll('tag')
      register(tags.length > 0 ? tags : [definition.tag])
    },
  }
}

function registerAs(tag: string, definition: ElementDefinition, style: ElementStyle): void {
  if (customElements.get(tag)) {
    void warnDeveloper(({ warnAboutTakenTag }) => warnAboutTakenTag(tag))
    return
  }
  customElements.define(tag, createElementClass(definition, style))
}
