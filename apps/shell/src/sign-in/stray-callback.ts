import { logError } from '../browser/log.ts'

/** What of a window is looked at here. */
export interface Addressed {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin'>
  history: Pick<History, 'replaceState' | 'state'>
}

/**
 * A backend that does not know an address which a mail's link shall come back to sends people to the portal's own, without a
 * word. What the link brought is dealt with all the same, where links are: at `/auth/callback`. Must run before the session begins.
 */
export function redirectStrayCallback({ location, history }: Addressed): void {
  const { pathname, search, hash, origin } = location
  if (pathname !== '/') return
  const brought = [search, hash.slice(1)].map((text) => new URLSearchParams(text))
  if (!brought.some((parameters) => marks.some((mark) => parameters.get(mark)))) return
  history.replaceState(history.state, '', `/auth/callback${search}${hash}`)
  logError(
    `a link of a mail or provider missed ${origin}/auth/callback: add ${origin}/** to the project's redirect URLs`,
  )
}

/** Each alone is enough to know a link by. */
const marks = ['code', 'token_hash', 'error_code', 'error_description', 'access_token']
