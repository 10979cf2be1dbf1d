import type { Session } from '@portico/session'

type Client = Session['client']

/** The largest number of rows that each server has returned. */
const longest = new WeakMap<Client, number>()

/** Records the number of rows in an answer. */
export function recordRowCount(client: Client, rows: number): void {
  longest.set(client, Math.max(rows, longest.get(client) ?? 0))
}

/**
 * Returns whether the server may have truncated (`db-max-rows`) an answer with fewer than the `asked` rows. A server that has returned more
 * rows before did not truncate this one.
 */
export function isMaybeTruncated(client: Client, rows: number, asked: number): boolean {
  return rows > 0 && rows < asked && rows >= (longest.get(client) ?? 0)
}
