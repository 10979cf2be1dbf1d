import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import './embed/shadow.css'
import { createElementStyle, type ElementStyle } from './embed/element-style.ts'
import { elementClass } from './embed/portico-element.ts'
import type { AttributeKind } from './embed/read-settings.ts'

export type { EmbedErrorCode } from './embed/embed-error.ts'
export { EmbedError } from './embed/embed-error.ts'

/** A remote as a custom element. */
export interface ElementDefinition {
  /** `portico-files`; the script's address may name another by `?tag=`, so that two versions stand on one page. */
  tag: `portico-${string}`
  /** Named in what people read: `Files`. */
  title: string
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  /** The links of mails and providers lead back to the page that this element stands on. */
  receivesCallbacks?: boolean
  /** Attributes of the remote's own, beside those that every element has. */
  attributes: Readonly<Record<string, AttributeKind>>
}

/** What the build of an element calls. */
export interface DefinedElement {
  /** Adds to the style of what is drawn: all that is needed at once, and later what lazy parts bring. */
  addStyle(css: string): void
  /** Registers the element, for the script at `scriptUrl`, its `import.meta.url`. */
  define(scriptUrl: string): void
}

/** Makes a remote an element. A tag that is taken stays as it is: another version must be loaded under a name of its own. */
export function defineElement(definition: ElementDefinition): DefinedElement {
  const style = createElementStyle()
  return { addStyle: style.add, define: (scriptUrl) => register(scriptUrl, definition, style) }
}

function register(scriptUrl: string, definition: ElementDefinition, style: ElementStyle): void {
  const tag = new URL(scriptUrl).searchParams.get('tag') ?? definition.tag
  if (customElements.get(tag)) {
    // For whoever writes the page: nothing is broken, but one of two scripts does nothing.
    // biome-ignore lint/suspicious/noConsole: there is no other place to say it.
    console.warn(
      `<${tag}> is defined already; this one stays unused. To have both, load one with ?tag=${tag}-2.`,
    )
    return
  }
  customElements.define(tag, elementClass(definition, style))
}
