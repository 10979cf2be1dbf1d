import type { ImportedRow, Step } from '../../history/history.ts'
import { fingerprintOf } from '../../history/row-fingerprint.ts'
import type { Row } from '../../query/row.ts'
import { canDelete } from '../../schema/editable.ts'
import { rowKeyOf } from '../../schema/row-key.ts'
import { readableColumns, type Table } from '../../schema/schema.ts'
import type { Plan } from './plan.ts'

/** Maximum number of rows of a traced import: the server returns each of them, and the page keeps them in memory. */
export const mostTraced = 100_000

/** Returns why an import can't be undone. Null if it can. `added`: the number of rows that it will add. */
export function whyNotTraced({ table, mode }: Plan, added: number): 'updates' | 'forbidden' | 'many' | null {
  if (mode === 'update') return 'updates'
  if (!canDelete(table)) return 'forbidden'
  return added > mostTraced ? 'many' : null
}

/** Collects what undo needs of the rows that an import adds. */
export interface Trace {
  /** The columns to return for each added row. Null if rows can't be read back. */
  read: Table | null
  /** Adds inserted rows, as the database returned them. */
  add(rows: readonly Row[]): void
  /** Stops tracing, because rows were added that can't be read back. */
  lose(): void
  step(): Extract<Step, { kind: 'imported' }> | null
}

/** Returns an empty trace. */
export function traceOf(table: Table): Trace {
  const key = rowKeyOf(table) ?? []
  const whole = { ...table, columns: readableColumns(table) }
  const rows: ImportedRow[] = []
  const trace: Trace = {
    read: whole,
    add: (added) => {
      for (const row of added)
        rows.push({
          row: Object.fromEntries(key.map((name) => [name, row[name]])),
          fingerprint: fingerprintOf(whole, row),
        })
    },
    lose: () => {
      trace.read = null
    },
    step: () => (rows.length > 0 ? { kind: 'imported', rows } : null),
  }
  return trace
}
