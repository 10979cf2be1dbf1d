import type { Session } from '@portico/session'

/**
 * Returns whether a channel with this topic exists on this page. The client would return the existing one, which can't be joined twice: an
 * element and the portal around it share one client, but have separate copies of this code.
 */
export function isTaken(client: Session['client'], topic: string): boolean {
  return client.getChannels().some((channel) => channel.topic === `realtime:${topic}`)
}

/** Returns a free topic with this prefix. */
export function createFreeTopic(client: Session['client'], beginning: string): string {
  for (let number = 1; ; number++)
    if (!isTaken(client, `${beginning}:${number}`)) return `${beginning}:${number}`
}
