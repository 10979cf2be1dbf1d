import { toLocalizedTitle } from '../frame/localized-title.ts'
import type { ElementDefinition } from './element-definition.ts'
import type { ElementStyle } from './element-style.ts'
import { EmbedError } from './embed-error.ts'
import { getHistoryFactory } from './embed-history.ts'
import {
  type EmbeddedPage,
  openEmbeddedPage,
  openUnansweredNotice,
  openWaitingNotice,
} from './embedded-page.tsx'
import { getSessionOpener, loadExternalSession } from './open-session.ts'
import {
  commonAttributes,
  getMountIdentity,
  hasPropertyAsAttribute,
  propertiesAsAttributes,
  readSettings,
  readUsableAppearance,
} from './read-settings.ts'
import { reflectAttributes } from './reflect-attributes.ts'
import { buildShadowFrame, type ShadowFrame } from './shadow-frame.ts'
import { isClient, type PageClient, type TokenSource } from './token-source.ts'
import { warnDeveloper } from './warn-developer.ts'

/** The parts that all elements of one definition share. */
interface ElementKind {
  definition: ElementDefinition
  style: ElementStyle
  /** Attributes of every element, and the definition's own. */
  attributes: readonly string[]
  /** These attributes, and properties that a page may have written as attributes. */
  observed: readonly string[]
}

/** Returns the class of one definition's elements. */
export function createElementClass(
  definition: ElementDefinition,
  style: ElementStyle,
): CustomElementConstructor {
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

/** An element of any definition. It throws no errors at the page: it shows them, and reports them by an event. */
class PorticoElement extends HTMLElement {
  readonly #kind: ElementKind
  #shadow: ShadowFrame | null = null
  #page: EmbeddedPage | null = null
  /** The settings of the open contents. Null if they have to be opened again. */
  #identity: string | null = null
  #isScheduled = false
  /** Follows a change of the page's language. */
  readonly #language = new MutationObserver(() => this.#schedule())
  #source: TokenSource = {}
  /** Whether the property was set to an invalid value. */
  #isInvalid = false

  constructor(kind: ElementKind) {
    super()
    this.#kind = kind
  }

  /** The source of tokens on a page with its own session. Setting it, even to the same function, asks it at once. */
  get getAccessToken(): TokenSource['getAccessToken'] {
    return this.#source.getAccessToken
  }

  set getAccessToken(value: unknown) {
    this.#take('getAccessToken', value, typeof value === 'function')
  }

  /** The page's own Supabase client, which provides tokens and reports each sign-in and sign-out. */
  get supabaseClient(): PageClient | undefined {
    return this.#source.supabaseClient
  }

  set supabaseClient(value: unknown) {
    this.#take('supabaseClient', value, isClient(value))
  }

  /** Reports a sign-in or sign-out in the page. The element follows at once. */
  accessTokenChanged(): void {
    this.#page?.borrowFrom?.(this.#source)
  }

  connectedCallback(): void {
    // A property that was set before the script was loaded would hide its accessor.
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
    // Frameworks reset a property by null.
    this.#isInvalid = !isRight && value != null
    if (this.#isInvalid) void warnDeveloper((advice) => advice.warnAboutValue(this, name, value))
    this.#source = { ...this.#source, [name]: isRight ? value : undefined }
    // Components pass another function at each render, which must not replace the contents.
    if (had && this.#hasSource && this.#page?.borrowFrom) this.#page.borrowFrom(this.#source)
    else if (had || this.#hasSource || this.#isInvalid) this.#restart()
  }

  #checkNames(): void {
    const { attributes, observed } = this.#kind
    const odd = [...this.getAttributeNames(), ...Object.keys(this)].filter(
      (name) => !observed.includes(name) && !/^([_$]|data-|aria-|(class|id|style|slot)$)/.test(name),
    )
    if (odd.length > 0) void warnDeveloper((advice) => advice.warnAboutNames(this, odd, attributes))
  }

  /** Handles all changes of one tick together: several attributes, or a move within the page. */
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
      const identity = getMountIdentity(settings)
      if (this.#page && identity === this.#identity) {
        this.#page.setAppearance(settings.appearance)
        return
      }
      this.#hide()
      this.#identity = identity
      if (!this.#hasSource && (settings.isOfPage || this.#isInvalid)) {
        const on = this.#isInvalid ? 'value' : hasPropertyAsAttribute(this) ? 'attribute' : 'source'
        this.#page = openWaitingNotice(on, { ...settings, shadow, report })
        // A failure is reported when the code is needed.
        if (on === 'source') void Promise.resolve(loadExternalSession()).catch(() => {})
        return
      }
      const openSession = getSessionOpener(this.#hasSource ? this.#source : null)
      const createHistory = getHistoryFactory(settings.routing)
      if (openSession instanceof Promise || createHistory instanceof Promise) {
        this.#page = openWaitingNotice('code', { ...settings, shadow, report })
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
    const title = toLocalizedTitle(this.#kind.definition.title)
    const error =
      cause instanceof EmbedError
        ? cause
        : new EmbedError('remote_failed', `${title.en} has failed.`, { cause })
    this.#hide()
    const shadow = this.#shadow
    const report = (explained: EmbedError) => this.#report(explained)
    if (shadow)
      this.#page = openUnansweredNotice(title, error, {
        appearance: readUsableAppearance(this),
        shadow,
        report,
      })
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
