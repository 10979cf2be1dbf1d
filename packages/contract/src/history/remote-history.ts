import type { RemoteLocation, To } from './address.ts'
import type { LeaveGuard } from './leave-guards.ts'

/** The address as a remote sees it. The host owns the real one; a memory history behaves the same. */
export interface RemoteHistory {
  /** Keeps its identity until the place changes. */
  readonly location: RemoteLocation
  /** Calls `listener` after each change of `location`. Returns an unsubscribe. */
  listen(listener: (location: RemoteLocation) => void): () => void
  /** Goes to `to`; `state` must be structured-cloneable. Guards may delay it until the user has answered. */
  push(to: To, state?: unknown): void
  /** As `push`, in place of the present entry. */
  replace(to: To, state?: unknown): void
  /** The absolute `href` for a link, base path included. A `to` beginning with `//` is relative to the host: `//auth`. */
  createHref(to: To): string
  go(delta: number): void
  /** Registers a guard, which is called before every navigation to another path. Returns a function that removes it. */
  block(guard: LeaveGuard): () => void
}
