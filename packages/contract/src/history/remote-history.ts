import type { NavigationTarget, RemoteLocation } from './address.ts'
import type { LeaveGuard } from './leave-guards.ts'

/** The address as a remote sees it. The host owns the real one; a memory history behaves the same. */
export interface RemoteHistory {
  /** The same object until the place changes. */
  readonly location: RemoteLocation
  /** Calls `listener` after each change of `location`. Returns a function that unsubscribes. */
  listen(listener: (location: RemoteLocation) => void): () => void
  /** Goes to `to`; `state` must be structured-cloneable. Guards may delay it until the user has answered. */
  push(to: NavigationTarget, state?: unknown): void
  /** Like `push`, but replaces the current entry. */
  replace(to: NavigationTarget, state?: unknown): void
  /** Returns the absolute `href` for a link, including the base path. A `to` that starts with `//` is relative to the host: `//auth`. */
  createHref(to: NavigationTarget): string
  go(delta: number): void
  /** Registers a guard, which is called before every navigation to another path. Returns a function that removes it. */
  block(guard: LeaveGuard): () => void
}
