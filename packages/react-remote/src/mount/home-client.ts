import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'

/**
 * Returns the client for functions of the database that a card of the home page calls: the portal makes the calls of all cards that begin
 * at the same time in one request. It has `rpc` alone. Null if the host has none, as elements and older portals.
 */
export function homeClient({
  config,
}: Pick<RemoteHost<Session>, 'config'>): Pick<Session['client'], 'rpc'> | null {
  const { homeClient } = Object(config) as { homeClient?: Pick<Session['client'], 'rpc'> }
  // A registry is JSON and has no functions.
  return typeof homeClient?.rpc === 'function' ? homeClient : null
}
