import type { Draft } from '../edit/parse-draft.ts'
import type { Row } from '../query/row.ts'

/** A row as the grid holds it; `edit` is what an open editor has so far. */
export interface GridRow {
  id: string
  row: Row
  edit?: { column: string; draft: Draft }
}

/** A change of one cell that is on its way or was refused. What was typed is kept until it is saved or discarded. */
export interface PendingEdit {
  gridRow: GridRow
  column: string
  draft: Draft
  state: 'saving' | 'failed'
  problem: string | null
}

/** Where a pending edit is kept. */
export function editKey(id: string, column: string): string {
  return JSON.stringify([id, column])
}
