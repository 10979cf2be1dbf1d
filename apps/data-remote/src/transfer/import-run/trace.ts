import type { ImportedRow, Step } from '../../history/history.ts'
import { fingerprintOf } from '../../history/row-fingerprint.ts'
import type { Row } from '../../query/row.ts'
import { canDelete } from '../../schema/editable.ts'
import { rowKeyOf } from '../../schema/row-key.ts'
import { readableColumns, type Table } from '../../schema/schema.ts'
import type { Plan } from './plan.ts'

/** An import that adds more rows is not traced: each of them is answered, and kept in the page. */
export const mostTraced = 100_000

/** Why an import can't be undone; null where it can. `added`: rows that it is to add. */
export function whyNotTraced({ table, mode }: Plan, added: number): 'updates' | 'forbidden' | 'many' | null {
  if (mode === 'update') return 'updates'
  if (!canDelete(table)) return 'forbidden'
  return added > mostTraced ? 'many' : null
}

/** What an import has added, as far as undo needs it. */
export interface Trace {
  /** What is asked for of each added row; null where rows may not be read back. */
  read: Table | null
  /** Rows that were added, as the database answered them. */
  add(rows: readonly Row[]): void
  /** Rows were added that may not be read back: these and later ones are not traced. */
  lose(): void
  step(): Extract<Step, { kind: 'imported' }> | null
}

/** Traces an import from its beginning. */
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
