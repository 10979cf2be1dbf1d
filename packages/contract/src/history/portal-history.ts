import {
  type Address,
  formatAddress,
  type NavigationTarget,
  type RemoteLocation,
  resolveAddress,
} from './address.ts'
import { type LeaveGuard, LeaveGuards, type LeavePrompt } from './leave-guards.ts'
import { ListenerSet } from './listeners.ts'
import { createScope, type ScopedHistory } from './scoped-history.ts'

/** Options of a host's navigation. */
export interface NavigateOptions {
  /** False skips the guards, for a navigation that the user cannot refuse, such as after sign-out. */
  ask?: boolean
}

/** The host's only owner of the page's address. Its addresses are relative to the origin: `/files/reports?sort=name`. */
export interface PortalHistory {
  readonly location: RemoteLocation
  listen(listener: (location: RemoteLocation) => void): () => void
  push(to: NavigationTarget, state?: unknown, options?: NavigateOptions): void
  replace(to: NavigationTarget, state?: unknown, options?: NavigateOptions): void
  go(delta: number): void
  /** Returns the history of a remote below `basePath`. After `dispose`, it neither listens nor navigates. */
  scope(basePath: string): ScopedHistory
  /** Returns whether a guard would ask the user before leaving now. */
  hasGuards(): boolean
  /** Replaces the browser's `confirm` with the host's own dialog. */
  setLeavePrompt(ask: LeavePrompt): void
  dispose(): void
}

/** The parts of `window` that a portal history works on. */
export type HistoryWindow = Pick<
  Window,
  'location' | 'history' | 'addEventListener' | 'removeEventListener' | 'confirm'
> & {
  /** Reports addresses that other code writes. Not every browser supports it. */
  navigation?: Pick<Navigation, 'addEventListener' | 'removeEventListener'>
}

interface Entry {
  /** The entry's position in the tab's history, stored in `history.state`; shows the direction of a `popstate`. */
  index: number
  location: RemoteLocation
}

/** Creates the portal history of a page; call it once. */
export function createPortalHistory(page: HistoryWindow): PortalHistory {
  return new BrowserHistory(page)
}

/** How often a reverted step is corrected if the user keeps pressing Back meanwhile. */
const REVERT_ATTEMPTS = 3

class BrowserHistory implements PortalHistory {
  readonly #page: HistoryWindow
  readonly #listeners = new ListenerSet<RemoteLocation>()
  readonly #guards: LeaveGuards
  #current: Entry
  /** Set from a refused `popstate` until the browser is back at the previous entry. */
  #reverting: { attempts: number; whenBack: () => void } | null = null
  /** True while a step that the user has agreed to is in progress. */
  #agreed = false
  /** True while this history itself writes an entry. */
  #isWriting = false

  constructor(page: HistoryWindow) {
    this.#page = page
    this.#guards = new LeaveGuards(async (sentence) => page.confirm(sentence))
    this.#current = this.#read(0)
    page.addEventListener('popstate', this.#onPopState)
    page.navigation?.addEventListener('currententrychange', this.#onEntryChange)
  }

  get location(): RemoteLocation {
    return this.#current.location
  }

  listen = (listener: (location: RemoteLocation) => void) => this.#listeners.add(listener)

  push = (to: NavigationTarget, state?: unknown, options?: NavigateOptions) =>
    this.#navigate('pushState', to, state, options)

  replace = (to: NavigationTarget, state?: unknown, options?: NavigateOptions) =>
    this.#navigate('replaceState', to, state, options)

  /** A step of zero would reload the page, which no caller intends. */
  go = (delta: number) => {
    if (delta !== 0) this.#page.history.go(delta)
  }

  scope = (basePath: string) => createScope({ history: this, block: this.#block, basePath })

  hasGuards = () => this.#guards.sentence(null) !== null

  setLeavePrompt = (ask: LeavePrompt) => this.#guards.setPrompt(ask)

  dispose = () => {
    this.#page.removeEventListener('popstate', this.#onPopState)
    this.#page.navigation?.removeEventListener('currententrychange', this.#onEntryChange)
    this.#page.removeEventListener('beforeunload', this.#onBeforeUnload)
    this.#listeners.clear()
    this.#guards.clear()
  }

  /** `beforeunload` is listened to only while there are guards: some browsers keep such a page out of their back cache. */
  #block = (guard: LeaveGuard) => {
    const remove = this.#guards.add(guard)
    this.#page.addEventListener('beforeunload', this.#onBeforeUnload)
    return () => {
      remove()
      if (this.#guards.size === 0) this.#page.removeEventListener('beforeunload', this.#onBeforeUnload)
    }
  }

  #navigate(
    method: 'pushState' | 'replaceState',
    to: NavigationTarget,
    state: unknown,
    options: NavigateOptions = {},
  ): void {
    const address = resolveAddress(to, '/', this.location)
    const write = () => this.#write(method, address, state)
    const sentence = options.ask === false ? null : this.#sentenceAgainst(address)
    if (sentence === null) write()
    else void this.#guards.ask(sentence, write)
  }

  #sentenceAgainst(address: Address): string | null {
    return address.pathname === this.location.pathname ? null : this.#guards.sentence(address)
  }

  #write(method: 'pushState' | 'replaceState', address: Address, state: unknown): void {
    const index = this.#current.index + (method === 'pushState' ? 1 : 0)
    this.#writeEntry(method, { portico: index, state }, formatAddress(address))
    this.#arrive(this.#read(index))
  }

  #writeEntry(method: 'pushState' | 'replaceState', state: unknown, url?: string): void {
    this.#isWriting = true
    try {
      this.#page.history[method](state, '', url)
    } finally {
      this.#isWriting = false
    }
  }

  #arrive(entry: Entry): void {
    const leavesPath = entry.location.pathname !== this.location.pathname
    this.#current = entry
    if (leavesPath) this.#guards.withdraw()
    this.#listeners.call(entry.location)
  }

  /** Reads the page's entry. An entry without an index is new (a link to a fragment, a first load) and gets one. */
  #read(newIndex: number): Entry {
    const { history, location } = this.#page
    const { pathname, search, hash } = location
    const stored: unknown = history.state
    if (isStamped(stored)) {
      return { index: stored.portico, location: { pathname, search, hash, state: stored.state } }
    }
    this.#writeEntry('replaceState', { portico: newIndex, state: stored ?? undefined })
    return { index: newIndex, location: { pathname, search, hash, state: stored ?? undefined } }
  }

  #onPopState = () => {
    const entry = this.#read(this.#current.index + 1)
    if (this.#reverting !== null) return this.#onReverted(entry, this.#reverting)
    const sentence = this.#agreed ? null : this.#sentenceAgainst(entry.location)
    const delta = entry.index - this.#current.index
    this.#agreed = false
    if (sentence === null || delta === 0) return this.#arrive(entry)
    this.#reverting = { attempts: 0, whenBack: () => this.#askForStep(sentence, delta) }
    this.#page.history.go(-delta)
  }

  /** Code of a remote that writes to `window.history` itself fires no `popstate`, so the page is updated to the address. */
  #onEntryChange = (event: Event) => {
    const { navigationType } = event as NavigationCurrentEntryChangeEvent
    if (this.#isWriting || (navigationType !== 'push' && navigationType !== 'replace')) return
    const { pathname, search } = this.#page.location
    // A link to a fragment, which `popstate` reports.
    if (pathname === this.location.pathname && search === this.location.search) return
    this.#arrive(this.#read(this.#current.index + (navigationType === 'push' ? 1 : 0)))
  }

  #onReverted(entry: Entry, reverting: { attempts: number; whenBack: () => void }): void {
    const delta = this.#current.index - entry.index
    if (delta === 0) {
      this.#reverting = null
      reverting.whenBack()
    } else if (reverting.attempts < REVERT_ATTEMPTS) {
      reverting.attempts += 1
      this.#page.history.go(delta)
    } else {
      // The address must always be that of the shown page.
      this.#reverting = null
      this.#arrive(entry)
    }
  }

  #askForStep(sentence: string, delta: number): void {
    void this.#guards.ask(sentence, () => {
      this.#agreed = true
      this.#page.history.go(delta)
    })
  }

  #onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (this.#guards.sentence(null) !== null) event.preventDefault()
  }
}

function isStamped(state: unknown): state is { portico: number; state: unknown } {
  return (
    typeof state === 'object' && state !== null && 'portico' in state && typeof state.portico === 'number'
  )
}
