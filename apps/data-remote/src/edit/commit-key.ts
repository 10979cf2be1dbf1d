import type { Draft } from '../column-types/column-type.ts'
import { parseDraft } from '../column-types/draft.ts'
import { columnDefault } from '../query/values.ts'
import type { Table } from '../schema/schema.ts'
import type { GridRow } from './grid-row.ts'
import type { CellEdits } from './use-cell-edits.ts'

/** Saves the columns of a composite key in one request. */
export function commitKey(
  table: Table,
  edits: CellEdits,
  gridRow: GridRow,
  drafts: readonly (readonly [column: string, draft: Draft])[],
): void {
  const changes = drafts.flatMap(([name, draft]) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    const parsed = column && parseDraft(column, draft)
    if (!parsed?.ok) return []
    return [{ gridRow, column: name, draft, value: draft.state === 'default' ? columnDefault : parsed.value }]
  })
  void edits.commitAll(changes)
}
