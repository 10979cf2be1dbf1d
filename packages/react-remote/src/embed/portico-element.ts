import type { SessionConfig } from '@portico/session'
import type { ElementDefinition } from '../embed.ts'
import type { ElementStyle } from './element-style.ts'
import { EmbedError } from './embed-error.ts'
import { historyFor } from './embed-history.ts'
import { type EmbeddedPage, openEmbeddedPage, openNotice, openWaiting } from './embedded-page.tsx'
import { commonAttributes, identityOf, readSettings } from './read-settings.ts'
import { buildShadowFrame, type ShadowFrame } from './shadow-frame.ts'

/** The class of one definition's elements. Nothing that happens inside is thrown at the page: it is shown and told. */
export function elementClass(definition: ElementDefinition, style: ElementStyle): CustomElementConstructor {
  const { title, remote, access, attributes, receivesCallbacks = false } = definition

  return class PorticoElement extends HTMLElement {
    static readonly observedAttributes = [...commonAttributes, ...Object.keys(attributes)]
    #shadow: ShadowFrame | null = null
    #page: EmbeddedPage | null = null
    /** What the page was opened with; null where it has to be opened anew. */
    #identity: string | null = null
    #isScheduled = false
    #getAccessToken: SessionConfig['getAccessToken']

    /** Where the tokens come from, on a page with a Supabase client of its own. */
    get getAccessToken(): SessionConfig['getAccessToken'] {
      return this.#getAccessToken
    }

    set getAccessToken(source: unknown) {
      // Frameworks take a property back by null.
      const next = typeof source === 'function' ? (source as SessionConfig['getAccessToken']) : undefined
      if (next === this.#getAccessToken) return
      const isOther = next !== undefined && this.#getAccessToken !== undefined
      this.#getAccessToken = next
      if (isOther && this.#page?.borrowFrom) {
        // Another function at each render, as components write it: asked from now on, and what is shown stays.
        this.#page.borrowFrom(next)
        return
      }
      this.#identity = null
      this.#schedule()
    }

    connectedCallback(): void {
      // Set before the script had arrived, the property would hide the accessor.
      if (Object.hasOwn(this, 'getAccessToken')) {
        const early = this.getAccessToken
        Reflect.deleteProperty(this, 'getAccessToken')
        this.getAccessToken = early
      }
      this.#schedule()
    }

    disconnectedCallback(): void {
      this.#schedule()
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (before !== after) this.#schedule()
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
      this.#shadow ??= buildShadowFrame(this.attachShadow({ mode: 'open' }), [style.sheet()])
      try {
        const settings = readSettings(this, attributes)
        const identity = identityOf(settings)
        if (this.#page && identity === this.#identity) {
          this.#page.wear(settings.appearance)
          return
        }
        this.#hide()
        this.#identity = identity
        if (settings.isOfPage && !this.#getAccessToken) {
          this.#page = openWaiting(settings, this.#shadow)
          return
        }
        const createHistory = historyFor(settings.routing)
        if (createHistory instanceof Promise) {
          createHistory.then(
            () => this.#schedule(),
            (cause: unknown) => this.#refuse(cause),
          )
          return
        }
        this.#page = openEmbeddedPage(settings, {
          title,
          remote,
          access,
          receivesCallbacks,
          createHistory,
          shadow: this.#shadow,
          getAccessToken: this.#getAccessToken,
          emit: (name, detail) => this.#emit(name, detail),
          report: (error) => this.#report(error),
        })
      } catch (error) {
        this.#refuse(error)
      }
    }

    #refuse(cause: unknown): void {
      const error =
        cause instanceof EmbedError
          ? cause
          : new EmbedError('remote_failed', `${title} has failed.`, { cause })
      this.#hide()
      if (this.#shadow) this.#page = openNotice(title, error, this.#shadow)
      this.#report(error)
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
}
