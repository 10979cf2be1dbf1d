import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'
import { type ColumnLayout, parseLayout } from './column-layout.ts'

/** A user's layout on this device, which survives sign-out. */
export interface StoredLayout {
  layout: ColumnLayout
  /** Whether it is the view's layout from the database, without changes on this device. */
  isCopy: boolean
}

/** Returns the user's layout of `table`, or of one of its views (by id), on this device. Null if there is none. */
export function readStoredLayout(
  userId: string,
  table: Table,
  view: string | undefined,
): StoredLayout | null {
  moveFormer(userId)
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, table, view)) ?? 'null')
    const layout = parseLayout(kept)
    return layout && { layout, isCopy: (kept as { isCopy?: unknown }).isCopy === true }
  } catch {
    return null
  }
}

/** Stores a layout. Null deletes it. */
export function saveLayout(
  userId: string,
  table: Pick<Table, 'schema' | 'name'>,
  view: string | undefined,
  kept: StoredLayout | null,
): void {
  const key = keyOf(userId, table, view)
  try {
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept.layout, isCopy: kept.isCopy }))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, a layout lasts as long as the page.
  }
}

/** Returns the storage key. Dots of the schema are encoded, so that the first dot ends it. */
function keyOf(userId: string, { schema, name }: Pick<Table, 'schema' | 'name'>, view = ''): string {
  const place = `${encodeURIComponent(schema).replaceAll('.', '%2E')}.${encodeURIComponent(name)}`
  return `portico-layout:${userId}:${place}:${view}`
}

/** Earlier versions stored all layouts in a list that sign-out cleared. */
function moveFormer(userId: string): void {
  const former = readRecentItems('columns', userId, (one): one is Record<string, unknown> => one !== null)
  if (former.length === 0) return
  for (const { schema, name, layout } of former) {
    const parsed = parseLayout(layout)
    const table = { schema: String(schema), name: String(name) }
    if (parsed) saveLayout(userId, table, undefined, { layout: parsed, isCopy: false })
  }
  saveRecentItems('columns', userId, [])
}
