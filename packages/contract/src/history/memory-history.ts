import {
  type Address,
  formatAddress,
  type NavigationTarget,
  type RemoteLocation,
  resolveAddress,
} from './address.ts'
import { type LeaveGuard, LeaveGuards, type LeavePrompt } from './leave-guards.ts'
import { ListenerSet } from './listeners.ts'
import type { RemoteHistory } from './remote-history.ts'

/** Callbacks of a memory history. */
export interface MemoryHistoryOptions {
  /** Asks before leaving a guarded path. Default: the browser's `confirm`, or yes in an environment without it. */
  ask?: LeavePrompt
  /** Called with a host's address (`/auth`) when the remote goes to `//auth`. Default: no effect. */
  onLeave?: (address: string) => void
}

/** A history without a window, for tests and for an embedded remote that may not change the page's address. */
export function createMemoryHistory(
  initial: NavigationTarget = '/',
  options: MemoryHistoryOptions = {},
): RemoteHistory {
  return new MemoryHistory(initial, options)
}

class MemoryHistory implements RemoteHistory {
  readonly #listeners = new ListenerSet<RemoteLocation>()
  readonly #guards: LeaveGuards
  readonly #onLeave: (address: string) => void
  #entries: RemoteLocation[]
  #index = 0

  constructor(initial: NavigationTarget, { ask = confirmInPage, onLeave = () => {} }: MemoryHistoryOptions) {
    this.#guards = new LeaveGuards(ask)
    this.#onLeave = onLeave
    const root = { pathname: '/', search: '', hash: '' }
    this.#entries = [{ ...resolveAddress(initial, '/', root), state: undefined }]
  }

  get location(): RemoteLocation {
    return this.#entries[this.#index] as RemoteLocation
  }

  listen = (listener: (location: RemoteLocation) => void) => this.#listeners.add(listener)

  push = (to: NavigationTarget, state?: unknown) =>
    this.#navigate(to, (address) => {
      const location = { ...address, state: structuredClone(state) }
      this.#entries = [...this.#entries.slice(0, this.#index + 1), location]
      this.#arrive(this.#index + 1)
    })

  replace = (to: NavigationTarget, state?: unknown) =>
    this.#navigate(to, (address) => {
      this.#entries = this.#entries.with(this.#index, { ...address, state: structuredClone(state) })
      this.#arrive(this.#index)
    })

  createHref = (to: NavigationTarget) => formatAddress(resolveAddress(to, '/', this.location))

  /** As in a browser, a step beyond either end does nothing. */
  go = (delta: number) => {
    const target = this.#entries[this.#index + delta]
    if (delta === 0 || target === undefined) return
    this.#unlessGuarded(target, () => this.#arrive(this.#index + delta))
  }

  block = (guard: LeaveGuard) => this.#guards.add(guard)

  #navigate(to: NavigationTarget, write: (address: Address) => void): void {
    const address = resolveAddress(to, '/', this.location)
    const target = typeof to === 'string' ? to : (to.pathname ?? '')
    if (target.startsWith('//')) this.#onLeave(formatAddress(address))
    else this.#unlessGuarded(address, () => write(address))
  }

  #unlessGuarded(address: Address, proceed: () => void): void {
    const sentence = address.pathname === this.location.pathname ? null : this.#guards.sentence(address)
    if (sentence === null) proceed()
    else void this.#guards.ask(sentence, proceed)
  }

  #arrive(index: number): void {
    this.#index = index
    this.#guards.withdraw()
    this.#listeners.call(this.location)
  }
}

async function confirmInPage(sentence: string): Promise<boolean> {
  return typeof globalThis.confirm === 'function' ? globalThis.confirm(sentence) : true
}
