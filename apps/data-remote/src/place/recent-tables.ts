import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'

/** An opened table, and when it was opened. */
export interface RecentTable {
  schema: string
  name: string
  /** Time in ms since 1970. */
  at: number
}

const most = 8

/** Returns the user's recent tables on this device, newest first. */
export function readRecentTables(userId: string): RecentTable[] {
  return readRecentItems('tables', userId, isRecentTable)
}

/** Puts `table` first in the list. */
export function rememberTable(userId: string, { schema, name }: Pick<Table, 'schema' | 'name'>): void {
  const others = readRecentTables(userId).filter((one) => one.schema !== schema || one.name !== name)
  saveRecentItems('tables', userId, [{ schema, name, at: Date.now() }, ...others].slice(0, most))
}

function isRecentTable(value: unknown): value is RecentTable {
  const { schema, name, at } = Object(value) as Record<string, unknown>
  return typeof schema === 'string' && typeof name === 'string' && typeof at === 'number'
}
