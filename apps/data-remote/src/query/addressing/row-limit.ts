import type { Session } from '@portico/session'

type Client = Session['client']

/** The longest answer that each server has given. */
const longest = new WeakMap<Client, number>()

/** Remembers that the server has given an answer of so many rows. */
export function noteRows(client: Client, rows: number): void {
  longest.set(client, Math.max(rows, longest.get(client) ?? 0))
}

/**
 * Whether an answer of so many rows may have been cut by the server (`db-max-rows`) before the `asked` ones were there. A server that
 * has given more rows in another answer does not cut this one.
 */
export function mayBeCut(client: Client, rows: number, asked: number): boolean {
  return rows > 0 && rows < asked && rows >= (longest.get(client) ?? 0)
}
