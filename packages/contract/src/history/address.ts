import { ContractError } from '../error.ts'

/** A place inside a remote: `pathname` begins with `/` and is relative to the base path. */
export interface RemoteLocation {
  /** Percent-encoded, as the browser's own `location.pathname` is. */
  readonly pathname: string
  /** Empty, or beginning with `?`. */
  readonly search: string
  /** Empty, or beginning with `#`. */
  readonly hash: string
  /** The state passed to `push` or `replace`; survives a reload. */
  readonly state: unknown
}

/**
 * Target of a navigation: an address relative to the base path, such as `/tasks?sort=name`. As in a link, the parts before
 * the first given one are kept: `?page=2` stays on the path, `#notes` stays on path and search. A `to` beginning with
 * `//` is relative to the host: `//auth`.
 */
export type NavigationTarget = string | { pathname?: string; search?: string; hash?: string }

/** An address of the page's origin: the parts of a location without its state. */
export type Address = Omit<RemoteLocation, 'state'>

type Parts = { pathname?: string | undefined; search?: string | undefined; hash?: string | undefined }

/** Converts a base path to its internal form: `/files`, or `/` for the whole origin. */
export function parseBasePath(basePath: string): string {
  const trimmed = basePath.replace(/\/+$/, '')
  if (trimmed === '') return '/'
  refuseUnsafePath(trimmed, basePath)
  return new URL(`http://host${trimmed}`).pathname
}

/** Returns the part of a host's path below `base`, beginning with `/`; null if the path is not below it. */
export function stripBasePath(base: string, pathname: string): string | null {
  const below = base === '/' ? pathname : pathname.slice(base.length)
  const isBelow = base === '/' || (pathname.startsWith(base) && (below === '' || below.startsWith('/')))
  // Leading slashes are folded, or a remote that pushed its own pathname again would address the host.
  return isBelow ? `/${below.replace(/^\/+/, '')}` : null
}

/**
 * The host's address that `to` means in a scope with this base, standing at `current` (also a host's address).
 * The answer never names another origin. Throws a ContractError `address_invalid` for `..` and for what is no path.
 */
export function resolveAddress(to: NavigationTarget, base: string, current: Address): Address {
  const { pathname, search, hash } = typeof to === 'string' ? splitParts(to) : to
  const keepsSearch = pathname === undefined && search === undefined
  const path = pathname === undefined ? current.pathname : hostPath(base, pathname)
  const query = keepsSearch ? current.search : withMark('?', search)
  const fragment = keepsSearch && hash === undefined ? current.hash : withMark('#', hash)
  const url = new URL(
    `http://host/${escapeUnsafe(path).replace(/^\/+/, '')}${escapeUnsafe(query + fragment)}`,
  )
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

/** Formats an address as text for a link. */
export function formatAddress({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

function splitParts(to: string): Parts {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { pathname: pathname || undefined, search, hash }
}

function hostPath(base: string, pathname: string): string {
  refuseUnsafePath(pathname, pathname)
  if (pathname.startsWith('//') || base === '/') return `/${pathname.replace(/^\/+/, '')}`
  return pathname === '/' ? base : base + pathname
}

function refuseUnsafePath(pathname: string, given: string): void {
  if (!pathname.startsWith('/')) {
    throw new ContractError(
      'address_invalid',
      '',
      `address: expected a path beginning with "/", found "${given}"`,
    )
  }
  // `%2e` counts as a dot: https://url.spec.whatwg.org/#double-dot-path-segment
  if (pathname.split(/[/\\]/).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw new ContractError(
      'address_invalid',
      '',
      `address: expected no "." or ".." segment, found "${given}"`,
    )
  }
}

/** A URL parser drops tabs and newlines and reads `\` as `/`, which would turn a path into another host's name. */
function escapeUnsafe(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped here
  return text.replace(/[\u0000-\u0020\\]/g, (character) => encodeURIComponent(character))
}

function withMark(mark: '?' | '#', text = ''): string {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare === '' ? '' : mark + bare
}
