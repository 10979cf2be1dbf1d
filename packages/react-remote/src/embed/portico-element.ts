import { localized } from '../frame/localized-title.ts'
import { advise } from './advise.ts'
import type { ElementDefinition } from './element-definition.ts'
import type { ElementStyle } from './element-style.ts'
import { EmbedError } from './embed-error.ts'
import { historyFor } from './embed-history.ts'
import { type EmbeddedPage, openEmbeddedPage, openNotice, openWaiting } from './embedded-page.tsx'
import { bringBorrowed, sessionFor } from './open-session.ts'
import {
  commonAttributes,
  hasPropertyAsAttribute,
  identityOf,
  propertiesAsAttributes,
  readSettings,
  readUsableAppearance,
} from './read-settings.ts'
import { reflectAttributes } from './reflect-attributes.ts'
import { buildShadowFrame, type ShadowFrame } from './shadow-frame.ts'
import { isClient, type PageClient, type TokenSource } from './token-source.ts'

/** What the elements of one definition have in common. */
interface ElementKind {
  definition: ElementDefinition
  style: ElementStyle
  /** Attributes of every element, and the definition's own. */
  attributes: readonly string[]
  /** These, and properties that a page may have written as attributes. */
  observed: readonly string[]
}

/** The class of one definition's elements. */
export function elementClass(definition: ElementDefinition, style: ElementStyle): CustomElementConstructor {
  const attributes = [...commonAttributes, ...Object.keys(definition.attributes)]
  const kind = { definition, style, attributes, observed: [...attributes, ...propertiesAsAttributes] }
  class DefinedElement extends PorticoElement {
    static readonly observedAttributes = kind.observed
    constructor() {
      super(kind)
    }
  }
  reflectAttributes(DefinedElement.prototype, attributes)
  return DefinedElement
}

/** An element of any definition. Nothing that happens inside is thrown at the page: it is shown, and an event reports it. */
class PorticoElement extends HTMLElement {
  readonly #kind: ElementKind
  #shadow: ShadowFrame | null = null
  #page: EmbeddedPage | null = null
  /** What the page was opened with; null where it has to be opened anew. */
  #identity: string | null = null
  #isScheduled = false
  /** The page may be read in another language from now on. */
  readonly #language = new MutationObserver(() => this.#schedule())
  #source: TokenSource = {}
  /** The property was set to what it cannot be. */
  #isInvalid = false

  constructor(kind: ElementKind) {
    super()
    this.#kind = kind
  }

  /** Where the tokens come from, on a page with a session of its own. Set again, also to the same, it is asked at once. */
  get getAccessToken(): TokenSource['getAccessToken'] {
    return this.#source.getAccessToken
  }

  set getAccessToken(value: unknown) {
    this.#take('getAccessToken', value, typeof value === 'function')
  }

  /** The page's own Supabase client: tokens come from it, and it notifies of each sign-in and sign-out. */
  get supabaseClient(): PageClient | undefined {
    return this.#source.supabaseClient
  }

  set supabaseClient(value: unknown) {
    this.#take('supabaseClient', value, isClient(value))
  }

  /** To be called when somebody has signed in or out in the page: the element follows at once. */
  accessTokenChanged(): void {
    this.#page?.borrowFrom?.(this.#source)
  }

  connectedCallback(): void {
    // Set before the script had arrived, a property would hide its accessor.
    for (const [name, early] of Object.entries(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      Reflect.deleteProperty(this, name)
      Object.assign(this, { [name]: early })
    }
    this.#language.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
    this.#schedule()
  }

  disconnectedCallback(): void {
    this.#language.disconnect()
    this.#schedule()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#schedule()
  }

  get #hasSource(): boolean {
    return Boolean(this.#source.getAccessToken ?? this.#source.supabaseClient)
  }

  #take(name: 'getAccessToken' | 'supabaseClient', value: unknown, isRight: boolean): void {
    const had = this.#hasSource
    // Frameworks take a property back by null.
    this.#isInvalid = !isRight && value != null
    if (this.#isInvalid) void advise((advice) => advice.adviseValue(this, name, value))
    this.#source = { ...this.#source, [name]: isRight ? value : undefined }
    // Another function at each render, as components write it, leaves what is shown.
    if (had && this.#hasSource && this.#page?.borrowFrom) this.#page.borrowFrom(this.#source)
    else if (had || this.#hasSource || this.#isInvalid) this.#restart()
  }

  #checkNames(): void {
    const { attributes, observed } = this.#kind
    const odd = [...this.getAttributeNames(), ...Object.keys(this)].filter(
      (name) => !observed.includes(name) && !/^([_$]|data-|aria-|(class|id|style|slot)$)/.test(name),
    )
    if (odd.length > 0) void advise((advice) => advice.adviseNames(this, odd, attributes))
  }

  /** Once for everything that happens in one turn: attributes one after the other, or a move within the page. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (this.isConnected) this.#show()
      else this.#hide()
    })
  }

  #show(): void {
    this.#shadow ??= buildShadowFrame(this.attachShadow({ mode: 'open' }), [this.#kind.style.sheet()])
    const shadow = this.#shadow
    const report = (error: EmbedError) => this.#report(error)
    this.#checkNames()
    try {
      const settings = readSettings(this, this.#kind.definition.attributes)
      const identity = identityOf(settings)
      if (this.#page && identity === this.#identity) {
        this.#page.setAppearance(settings.appearance)
        return
      }
      this.#hide()
      this.#identity = identity
      if (!this.#hasSource && (settings.isOfPage || this.#isInvalid)) {
        const on = this.#isInvalid ? 'value' : hasPropertyAsAttribute(this) ? 'attribute' : 'source'
        this.#page = openWaiting(on, { ...settings, shadow, report })
        // Whether it comes is asked once it has to be here.
        if (on === 'source') void Promise.resolve(bringBorrowed()).catch(() => {})
        return
      }
      const openSession = sessionFor(this.#hasSource ? this.#source : null)
      const createHistory = historyFor(settings.routing)
      if (openSession instanceof Promise || createHistory instanceof Promise) {
        this.#page = openWaiting('code', { ...settings, shadow, report })
        Promise.all([openSession, createHistory]).then(
          () => this.#restart(),
          (cause: unknown) => this.#refuse(cause),
        )
        return
      }
      this.#page = openEmbeddedPage(settings, this.#kind.definition, {
        createHistory,
        shadow,
        openSession,
        restart: () => this.#restart(),
        emit: (name, detail) => this.#emit(name, detail),
        report,
      })
    } catch (error) {
      this.#refuse(error)
    }
  }

  #restart(): void {
    this.#hide()
    this.#schedule()
  }

  #refuse(cause: unknown): void {
    const title = localized(this.#kind.definition.title)
    const error =
      cause instanceof EmbedError
        ? cause
        : new EmbedError('remote_failed', `${title.en} has failed.`, { cause })
    this.#hide()
    const shadow = this.#shadow
    const report = (explained: EmbedError) => this.#report(explained)
    if (shadow)
      this.#page = openNotice(title, error, { appearance: readUsableAppearance(this), shadow, report })
  }

  #hide(): void {
    this.#page?.close()
    this.#page = null
    this.#identity = null
  }

  #report(error: EmbedError): void {
    this.#emit('error', { code: error.code, message: error.message, cause: error.cause })
  }

  #emit(name: string, detail: unknown): boolean {
    const event = new CustomEvent(`portico-${name}`, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    return this.dispatchEvent(event)
  }
}
