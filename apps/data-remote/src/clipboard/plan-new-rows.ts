import type { Translate } from '@portico/ui'
import type { PastedRow } from '../bulk/add-rows.ts'
import { getColumnType } from '../column-types/column-types.ts'
import type { RowValues } from '../query/values.ts'
import { canInsert } from '../schema/editable.ts'
import { getInsertableColumns } from '../schema/insertable.ts'
import { type Column, hasDefault, type Table } from '../schema/schema.ts'
import type { BlockTarget, CellBlock } from './block.ts'
import { createDraft, getBlockExtent, type InvalidValue, readDraft } from './plan-block.ts'

/** The lines of a block beyond the last row, as new rows. */
export interface NewRowsPlan {
  lines: readonly PastedRow[]
  /** Invalid values, whose lines are skipped. */
  misfits: readonly InvalidValue[]
  /** Number of skipped lines. */
  unfit: number
  /** The columns of the block that are insertable, and the names of the others. */
  columns: readonly Column[]
  unset: readonly string[]
  /** Required columns that the block does not have. If there are any, no row is added. */
  missing: readonly string[]
}

/**
 * Reads the lines of a pasted block beyond the known rows as new rows. Null if there are none, or the user may not insert. Lines with an
 * invalid value, and empty lines, are skipped.
 */
export function planNewRows(
  t: Translate,
  table: Table,
  block: CellBlock,
  target: BlockTarget,
): NewRowsPlan | null {
  const { height, columns: all } = getBlockExtent(block, target)
  const { cells, isExact, purpose } = block
  const first = target.rows.length
  // A repeated block only fills selected rows.
  const isOver = purpose === 'paste' && height === cells.length && height > first && !target.hasMore
  if (!isOver || !canInsert(table)) return null
  const insertable = getInsertableColumns(table)
  const columns = all.filter((column) => insertable.includes(column))
  if (columns.length === 0) return null
  const lines: PastedRow[] = []
  const misfits: InvalidValue[] = []
  let unfit = 0
  for (const [i, texts] of cells.entries()) {
    if (i < first || !texts.some(Boolean)) continue
    const row = target.top + i + 1
    const read = all.flatMap((column, j) =>
      columns.includes(column) ? [{ column, text: texts[j], ...readCell(t, column, texts[j], isExact) }] : [],
    )
    const bad = read.flatMap(({ column, text = null, reason }) =>
      reason === undefined ? [] : [{ row, column: column.name, text, reason }],
    )
    for (const misfit of bad) misfits.push(misfit)
    if (bad.length > 0) unfit += 1
    else lines.push({ row, texts, values: valuesOf(read) })
  }
  return {
    lines,
    misfits,
    unfit,
    columns,
    unset: all.filter((column) => !columns.includes(column)).map(({ name }) => name),
    missing: table.columns
      .filter((column) => isNeeded(column) && !columns.includes(column))
      .map(({ name }) => name),
  }
}

interface Read {
  value?: unknown
  reason?: string
}

/** Returns the value of a new row for a text. Empty if the column gets its default. */
function readCell(t: Translate, column: Column, text: string | null | undefined, isExact: boolean): Read {
  if (text === undefined) return isNeeded(column) ? { reason: t('A new row needs a value here.') } : {}
  const isSaid = text !== null && isExact && getColumnType(column).isFreeText
  if (!text && !isSaid && !column.nullable && hasDefault(column)) return {}
  return readDraft(t, column, createDraft(column, text, isExact))
}

function valuesOf(read: readonly (Read & { column: Column })[]): RowValues {
  // The object has no prototype, because a column may be called `__proto__`.
  const values = Object.create(null) as Record<string, unknown>
  for (const { column, value } of read) if (value !== undefined) values[column.name] = value
  return values
}

function isNeeded(column: Column): boolean {
  return !column.nullable && !column.generated && !hasDefault(column)
}
