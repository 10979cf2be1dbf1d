import { CONTRACT_VERSION, type RemoteCommands } from '@portico/contract'
import type { Session } from '@portico/session'

/** Makes a remote's search for the palette: `export const commands = defineCommands(async (query, { session }) => …)`. */
export function defineCommands(find: RemoteCommands<Session>['find']): RemoteCommands<Session> {
  return { contract: CONTRACT_VERSION, find }
}
