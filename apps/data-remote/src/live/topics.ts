import type { Session } from '@portico/session'

/**
 * Whether somebody on this page has a channel of that name. The client would hand out theirs, which cannot be joined a second time: an
 * element and the portal around it share one client, each with its own copy of this code.
 */
export function isTaken(client: Session['client'], topic: string): boolean {
  return client.getChannels().some((channel) => channel.topic === `realtime:${topic}`)
}

/** A name that begins like that, and that nobody on this page has. */
export function freeTopic(client: Session['client'], beginning: string): string {
  for (let number = 1; ; number++)
    if (!isTaken(client, `${beginning}:${number}`)) return `${beginning}:${number}`
}
