import { computeRowFingerprint } from '../../history/row-fingerprint.ts'
import type { ImportedRow, UndoStep } from '../../history/undo-history.ts'
import type { Row } from '../../query/row.ts'
import { canDelete } from '../../schema/editable.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import { getReadableColumns, type Table } from '../../schema/schema.ts'
import type { ImportMapping } from './import-mapping.ts'

/** Maximum number of rows of a traced import: the server returns each of them, and the page keeps them in memory. */
export const maxTracedRows = 100_000

/** Returns why an import can't be undone. Null if it can. `added`: the number of rows that it will add. */
export function getTraceObstacle(
  { table, mode }: ImportMapping,
  added: number,
): 'updates' | 'forbidden' | 'many' | null {
  if (mode === 'update') return 'updates'
  if (!canDelete(table)) return 'forbidden'
  return added > maxTracedRows ? 'many' : null
}

/** Collects what undo needs of the rows that an import adds. */
export interface ImportTrace {
  /** The columns to return for each added row. Null if rows can't be read back. */
  read: Table | null
  /** Adds inserted rows, as the database returned them. */
  add(rows: readonly Row[]): void
  /** Stops tracing, because rows were added that can't be read back. */
  lose(): void
  step(): Extract<UndoStep, { kind: 'imported' }> | null
}

/** Returns an empty trace. */
export function createImportTrace(table: Table): ImportTrace {
  const key = getRowKeyColumns(table) ?? []
  const whole = { ...table, columns: getReadableColumns(table) }
  const rows: ImportedRow[] = []
  const trace: ImportTrace = {
    read: whole,
    add: (added) => {
      for (const row of added)
        rows.push({
          row: Object.fromEntries(key.map((name) => [name, row[name]])),
          fingerprint: computeRowFingerprint(whole, row),
        })
    },
    lose: () => {
      trace.read = null
    },
    step: () => (rows.length > 0 ? { kind: 'imported', rows } : null),
  }
  return trace
}
