import './embed/shadow.css'
import { advise } from './embed/advise.ts'
import type { ElementDefinition } from './embed/element-definition.ts'
import { createElementStyle, type ElementStyle } from './embed/element-style.ts'
import { elementClass } from './embed/portico-element.ts'

export type { ElementDefinition } from './embed/element-definition.ts'
export type { EmbedErrorCode } from './embed/embed-error.ts'
export { EmbedError } from './embed/embed-error.ts'

/** What the build of an element calls. */
export interface DefinedElement {
  /** Adds to the style of what is drawn: all that is needed at once, and later what lazy parts bring. */
  addStyle(css: string): void
  /** Registers the element under its own tag, unless the page that imports it defines it under another in the same turn. */
  start(): void
  /** Registers it under each `?tag=` of the script at `scriptUrl`, its `import.meta.url`; under its own without any. */
  define(scriptUrl: string): void
}

/** Makes a remote an element. A tag that is taken stays as it is: another version must be loaded under a name of its own. */
export function defineElement(definition: ElementDefinition): DefinedElement {
  const style = createElementStyle()
  let isNamed = false
  const register = (tags: readonly string[]) => {
    isNamed = true
    for (const tag of tags) registerAs(tag, definition, style)
  }
  return {
    addStyle: style.add,
    // A script that imports this one runs before the turn ends.
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
    void advise(({ adviseTaken }) => adviseTaken(tag))
    return
  }
  customElements.define(tag, elementClass(definition, style))
}
