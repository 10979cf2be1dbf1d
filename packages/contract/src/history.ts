/** A place inside a remote: `pathname` begins with `/` and is relative to the base path. */
export interface RemoteLocation {
  readonly pathname: string
  /** Empty, or beginning with `?`. */
  readonly search: string
  /** Empty, or beginning with `#`. */
  readonly hash: string
  /** What `push` or `replace` was given; survives a reload. */
  readonly state: unknown
}

/** Where to go: an address relative to the base path, such as `/tasks?sort=name`. */
export type To = string | { pathname?: string; search?: string; hash?: string }

/**
 * Asked before the person leaves (navigation, closing the tab, another remote). Returns the sentence to ask them,
 * or null when nothing would be lost.
 */
export type LeaveGuard = () => string | null

/** The address as a remote sees it. The host owns the real one; a memory history behaves the same. */
export interface RemoteHistory {
  readonly location: RemoteLocation
  /** Calls `listener` after each change of `location`. Returns an unsubscribe. */
  listen(listener: (location: RemoteLocation) => void): () => void
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  /** The absolute `href` for a link, base path included. A `to` beginning with `//` is relative to the host: `//auth`. */
  createHref(to: To): string
  go(delta: number): void
  /** Registers a guard against leaving; returns its removal. */
  block(guard: LeaveGuard): () => void
}
