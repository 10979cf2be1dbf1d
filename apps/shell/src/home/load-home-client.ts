import type { Session } from '@portico/session'
import { onDemand } from '@portico/ui/on-demand'

/**
 * Returns the client of the cards on the home page, whose `rpc` is added when its code is loaded, which happens while the cards are. Until
 * then, and if it does not arrive, each card makes its own calls.
 */
export function loadHomeClient(session: Pick<Session, 'client'>): object {
  const client = {}
  void onDemand(async () =>
    Object.assign(client, (await import('./home-client.ts')).createHomeClient(session)),
  ).load()
  return client
}
