import type { Session } from '@portico/session'

type Client = Session['client']

/** The longest answer that each server has given. */
const longest = new WeakMap<Client, number>()

/**
 * Whether an answer of so many rows may have been cut by the server (`db-max-rows`) before the `asked` ones were there. A server
 * that has given more rows before does not cut this one. Remembers the answer for the next call.
 */
export function mayBeCut(client: Client, rows: number, asked: number): boolean {
  const known = longest.get(client) ?? 0
  if (rows > known) longest.set(client, rows)
  return rows > 0 && rows < asked && rows >= known
}
