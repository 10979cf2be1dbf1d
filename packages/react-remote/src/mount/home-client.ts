import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'

/**
 * Returns the client for database functions that a card of the home page calls. The portal sends the calls of all cards that start at
 * the same time in one request. It only has `rpc`. Null if the host has none, like elements and older portals.
 */
export function homeClient({
  config,
}: Pick<RemoteHost<Session>, 'config'>): Pick<Session['client'], 'rpc'> | null {
  const { homeClient } = Object(config) as { homeClient?: Pick<Session['client'], 'rpc'> }
  // A registry is JSON and has no functions.
  return typeof homeClient?.rpc === 'function' ? homeClient : null
}
