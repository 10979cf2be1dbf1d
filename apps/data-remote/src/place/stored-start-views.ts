import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'

interface StartView extends Pick<Table, 'schema' | 'name'> {
  /** The view as in an address: `sort=id.desc&view=…`. */
  address: string
}

/** Maximum number of tables on a device. */
const most = 100

/** Returns the default view of a table that this device remembers. Null if there is none. */
export function readStartView(userId: string, table: Table): string | null {
  return readRecentItems('views', userId, isStart).find((start) => isOf(start, table))?.address ?? null
}

/** Remembers the default view until the user signs out, because filters may contain personal data. */
export function saveStartView(userId: string, table: Table, address: string | null): void {
  const { schema, name } = table
  const others = readRecentItems('views', userId, isStart).filter((start) => !isOf(start, table))
  saveRecentItems(
    'views',
    userId,
    address === null ? others : [{ schema, name, address }, ...others.slice(0, most)],
  )
}

function isOf(start: StartView, { schema, name }: Table): boolean {
  return start.schema === schema && start.name === name
}

function isStart(value: unknown): value is StartView {
  const { schema, name, address } = Object(value) as Record<string, unknown>
  return typeof schema === 'string' && typeof name === 'string' && typeof address === 'string'
}
