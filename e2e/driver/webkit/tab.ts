import { type BidiClient, BidiError } from '../bidi-server.ts'
import type { CallOutcome, PageEvents } from './in-page.ts'
import {
  createInstallScript,
  emitPageEvents,
  getBridgeExpression,
  type PreloadScript,
} from './page-events.ts'
import { type BrowserWindow, wait, waitUntil } from './window.ts'

const key = 'portico.driver'
const bridge = getBridgeExpression(key)
const utilityWorld = '/utility'

interface Call {
  document: string
  resolve: (outcome: CallOutcome) => void
}

/** Functions of the profile that a tab uses. */
export interface BrowserTabOwner {
  client: BidiClient
  /** Returns the current preload scripts. */
  preloads(): Iterable<PreloadScript>
}

let lastDocument = 0

/**
 * A window of the browser as a browsing context of WebDriver BiDi. Classic WebDriver sends no events: a loop polls
 * the document for them. A document that does not know the driver shows that a navigation has happened.
 */
export class BrowserTab {
  readonly window: BrowserWindow
  readonly #owner: BrowserTabOwner
  readonly #calls = new Map<number, Call>()
  #document = ''
  #url = 'about:blank'
  #state = ''
  #navigation: string | null = null
  #lastCall = 0
  #isClosed = false
  #isPrompting = false
  #isAwaited = () => {}
  #asking: Promise<void> | null = null

  constructor(window: BrowserWindow, owner: BrowserTabOwner) {
    this.window = window
    this.#owner = owner
  }

  /** The window's handle, which is the context's name too. */
  get id(): string {
    return this.window.id
  }

  get url(): string {
    return this.#url
  }

  /** Starts to send events to the client. Resolves when the first document is known. */
  async watch(): Promise<void> {
    await this.#ask()
    void this.#watch()
  }

  /** Stops sending events, and rejects pending calls. */
  close(): void {
    this.#isClosed = true
    this.#isAwaited()
    this.#fail(() => true)
  }

  /** Loads an address, and resolves to the name of the navigation as soon as it has begun. */
  async navigate(url: string): Promise<string> {
    const navigation = `navigation-${++lastDocument}`
    const now = new URL(this.#url)
    const next = new URL(url)
    const isFragment = next.hash !== '' && now.href.split('#')[0] === next.href.split('#')[0]
    this.#event('browsingContext.navigationStarted', { navigation, url })
    if (!isFragment) this.#navigation = navigation
    await this.window.send('POST', '/url', { url })
    this.#isAwaited()
    if (isFragment) {
      this.#url = url
      this.#event('browsingContext.fragmentNavigated', { navigation, url })
    }
    return navigation
  }

  /** Reloads the page, or goes back or forward, and resolves as soon as another document or address is seen. */
  async travel(way: 'refresh' | 'back' | 'forward'): Promise<void> {
    const document = this.#document
    const url = this.#url
    await this.window.send('POST', `/${way}`, {})
    this.#isAwaited()
    const hasMoved = () => this.#document !== document || this.#url !== url
    await waitUntil(() => this.#isClosed || hasMoved(), `nothing came of "${way}"`)
  }

  /** Calls a function in the document, and resolves to the answer of `script.callFunction`. */
  async call(
    declaration: string,
    args: unknown[],
    { keeps, waits, world }: { keeps: boolean; waits: boolean; world: string | undefined },
  ): Promise<unknown> {
    if (!this.#document) await this.#ask()
    const document = this.#document
    const call = ++this.#lastCall
    const outcome = new Promise<CallOutcome>((resolve) => this.#calls.set(call, { document, resolve }))
    const script = `const bridge = ${bridge}
      if (bridge?.id !== '${document}') return null
      bridge.call(${call}, (${declaration}\n), arguments[0], ${keeps}, ${waits})
      return JSON.stringify(bridge.news())`
    await this.#read(
      await this.window.run<string | null>(script, [args]).catch((error: unknown) => this.#lost(error)),
    )
    this.#isAwaited()
    const { result, thrown } = await outcome
    const realm = document + (world ? utilityWorld : '')
    if (thrown?.includes('no such handle')) throw new BidiError('no such handle', thrown)
    if (thrown === undefined) return { type: 'success', result, realm }
    return { type: 'exception', realm, exceptionDetails: { text: thrown } }
  }

  /** Releases values that the client no longer needs. */
  async disown(handles: string[]): Promise<void> {
    await this.window.run(`${bridge}?.disown(arguments[0])`, [handles])
  }

  /** Sets the files of an input. */
  async setFiles(handle: string, paths: string[]): Promise<void> {
    await this.window.setFiles(`${bridge}.handle(arguments[0])`, handle, paths)
    this.#isAwaited()
  }

  /** Performs mouse, key and wheel actions. */
  async perform(actions: unknown[]): Promise<void> {
    await this.window.perform(actions)
    this.#isAwaited()
  }

  /** Returns whether a realm belongs to the current document. */
  owns(realm: string): boolean {
    return realm === this.#document || realm === this.#document + utilityWorld
  }

  /** Accepts or dismisses a dialog of the browser. */
  async answerPrompt(accepts: boolean, text?: string): Promise<void> {
    if (text !== undefined) await this.window.send('POST', '/alert/text', { text })
    await this.window.send('POST', accepts ? '/alert/accept' : '/alert/dismiss', {})
    this.#isPrompting = false
    this.#event('browsingContext.userPromptClosed', { accepted: accepts })
  }

  #event(method: string, params: Record<string, unknown>): void {
    this.#owner.client.send({ type: 'event', method, params: { context: this.id, ...params } })
  }

  /** Polls often while a caller waits, and rarely otherwise. */
  async #watch(): Promise<void> {
    for (let quiet = 0; !this.#isClosed; ) {
      const awaited = new Promise<void>((resolve) => {
        this.#isAwaited = resolve
      })
      const isBusy = this.#calls.size > 0 || this.#navigation !== null || this.#state !== 'complete'
      const tick = Math.min(isBusy ? 30 : 150, 5 * 2 ** quiet)
      await Promise.race([awaited.then(() => (quiet = 0)), wait(tick).then(() => quiet++)])
      if (!this.#isClosed && !this.#isPrompting) await this.#ask().catch((error) => this.#stuck(error))
    }
  }

  /** While a dialog of the browser is open, every command fails. */
  async #stuck(error: unknown): Promise<void> {
    if (!(error instanceof BidiError) || error.code !== 'unexpected alert open') return wait(30)
    this.#isPrompting = true
    const message = await this.window.send<string>('GET', '/alert/text').catch(() => '')
    this.#event('browsingContext.userPromptOpened', { type: 'confirm', message, handler: 'ignore' })
  }

  /** Polls once for all concurrent callers. */
  #ask(): Promise<void> {
    this.#asking ??= this.window
      .run<string | null>(`return JSON.stringify(${bridge}?.news() ?? null)`)
      .then((news) => this.#read(news))
      .finally(() => {
        this.#asking = null
      })
    return this.#asking
  }

  #lost(error: unknown): null {
    if (error instanceof BidiError && error.code === 'javascript error' && /Syntax/.test(error.message))
      throw error
    return null
  }

  async #read(text: string | null): Promise<void> {
    const news = text && text !== 'null' ? (JSON.parse(text) as PageEvents) : await this.#install()
    if (!news || this.#isClosed) return
    if (news.document !== this.#document) this.#begin(news)
    else if (news.url !== this.#url) this.#event('browsingContext.historyUpdated', { url: news.url })
    this.#url = news.url
    this.#progress(news.state)
    for (const outcome of news.outcomes) {
      this.#calls.get(outcome.call)?.resolve(outcome)
      this.#calls.delete(outcome.call)
    }
    emitPageEvents(this.#owner.client, this.id, news)
  }

  /** Installs the bridge in a new document, and runs preload scripts, which other drivers run before the page's scripts. */
  async #install(): Promise<PageEvents | null> {
    const id = `document-${++lastDocument}`
    const preloads = [...this.#owner.preloads()]
    const script = createInstallScript({ key, document: id, context: this.id, preloads })
    const text = await this.window
      .run<string>(script, [preloads.map((one) => one.arguments ?? [])])
      .catch(() => null)
    return text ? (JSON.parse(text) as PageEvents) : null
  }

  #begin({ document, url }: PageEvents): void {
    const before = this.#document
    const navigation = this.#navigation ?? (before ? `navigation-of-${document}` : null)
    for (const realm of before ? [before + utilityWorld, before] : []) {
      this.#owner.client.send({ type: 'event', method: 'script.realmDestroyed', params: { realm } })
    }
    if (before && !this.#navigation) this.#event('browsingContext.navigationStarted', { navigation, url })
    if (before) this.#event('browsingContext.navigationCommitted', { navigation, url })
    this.#document = document
    this.#navigation = null
    this.#state = before ? '' : 'complete'
    const { origin } = new URL(url)
    this.#event('script.realmCreated', { realm: document, origin, type: 'window' })
    this.#fail((call) => call.document !== document)
  }

  #progress(state: string): void {
    const params = { navigation: null, url: this.#url }
    const was = this.#state
    this.#state = state === 'loading' ? was : state
    if (was === '' && state !== 'loading') this.#event('browsingContext.domContentLoaded', params)
    if (was !== 'complete' && state === 'complete') this.#event('browsingContext.load', params)
  }

  /** Rejects calls whose document has been replaced. */
  #fail(isGone: (call: Call) => boolean): void {
    for (const [id, call] of this.#calls) {
      if (!isGone(call)) continue
      this.#calls.delete(id)
      call.resolve({ call: id, thrown: 'no such handle: the document is gone' })
    }
  }
}
