import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { federation } from './federation.ts'

/** Loads one exposed module of an area from its own origin. */
export async function loadArea(name: string, expose: string): Promise<{ remote?: RemoteModule<Session> }> {
  const { loadRemoteModule } = await federation
  return loadRemoteModule<{ remote?: RemoteModule<Session> }>(name, expose)
}
