import type { Session } from '@portico/session'
import { lazyModule } from '@portico/ui/on-demand'

/**
 * Returns the client for the cards on the home page. Its `rpc` is added when its code is loaded, in parallel with the cards. Until then,
 * and if the code can't be loaded, each card makes its own calls.
 */
export function loadHomeClient(session: Pick<Session, 'client'>): object {
  const client = {}
  void lazyModule(async () =>
    Object.assign(client, (await import('./home-client.ts')).createHomeClient(session)),
  ).load()
  return client
}
