import { logError } from '../browser/log.ts'

/** The parts of a window that `redirectStrayCallback` uses. */
export interface CallbackWindow {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin'>
  history: Pick<History, 'replaceState' | 'state'>
}

/**
 * Moves the parameters of a sign-in link from `/` to `/auth/callback`. A backend redirects to the portal's root, without an error, if the
 * redirect address of a link is not in its list. Must run before the session starts.
 */
export function redirectStrayCallback({ location, history }: CallbackWindow): void {
  const { pathname, search, hash, origin } = location
  if (pathname !== '/') return
  const brought = [search, hash.slice(1)].map((text) => new URLSearchParams(text))
  if (!brought.some((parameters) => marks.some((mark) => parameters.get(mark)))) return
  history.replaceState(history.state, '', `/auth/callback${search}${hash}`)
  logError(
    `a link of a mail or provider missed ${origin}/auth/callback: add ${origin}/** to the project's redirect URLs`,
  )
}

/** Parameters of sign-in links. One of them is enough to recognize a link. */
const marks = ['code', 'token_hash', 'error_code', 'error_description', 'access_token']
