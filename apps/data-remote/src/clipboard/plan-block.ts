import type { Translate } from '@portico/ui'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { parseDraft } from '../column-types/draft.ts'
import { TruncatedValue } from '../column-types/truncated-value.ts'
import { getValueText } from '../column-types/value-text.ts'
import type { CellChange } from '../edit/use-cell-edits.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { getMaxWidth } from '../tsv/tsv.ts'
import type { BlockTarget, CellBlock } from './block.ts'

/** A value that its column rejects. */
export interface InvalidValue {
  /** Position of the row, counted from 1 as on screen. */
  row: number
  column: string
  text: string | null
  reason: string
}

/** The effect of writing a block over cells. */
export interface BlockPlan {
  changes: readonly CellChange[]
  /** Number of rows that change. */
  rows: number
  misfits: readonly InvalidValue[]
  /** Read-only columns, which stay unchanged. */
  readOnly: readonly string[]
  /** Number of rows and columns of the block that are beyond the last ones. */
  rowsBeyond: number
  columnsBeyond: number
}

/**
 * Plans a block over the cells from the first selected one. If the selection is larger and the block fits into it a whole number of times,
 * the block is repeated. Cells that already have the value are skipped.
 */
export function planBlock(t: Translate, table: Table, block: CellBlock, target: BlockTarget): BlockPlan {
  const { cells } = block
  const { height, across, columns } = getBlockExtent(block, target)
  const width = getMaxWidth(cells)
  const readOnly = columns.filter((column) => getColumnReadOnlyReason(table, column) !== null)
  const rows = target.rows.slice(0, height)
  const changes: CellChange[] = []
  const misfits: InvalidValue[] = []
  for (const [i, gridRow] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      const text = cells[i % cells.length]?.[j % width]
      if (text === undefined || readOnly.includes(column)) continue
      const draft = createDraft(column, text, block.isExact)
      const read = readDraft(t, column, draft)
      if ('reason' in read) misfits.push({ row: target.top + i + 1, column: column.name, text, ...read })
      else if (!isHeld(gridRow.row[column.name], draft))
        changes.push({ gridRow, column: column.name, draft, value: read.value })
    }
  }
  return {
    changes,
    rows: new Set(changes.map(({ gridRow }) => gridRow.id)).size,
    misfits,
    readOnly: rows.length > 0 ? readOnly.map(({ name }) => name) : [],
    rowsBeyond: height - rows.length,
    columnsBeyond: across - columns.length,
  }
}

/** Returns the size of the target cells of a block, and their columns. */
export function getBlockExtent({ cells }: CellBlock, target: BlockTarget) {
  const height = fit(cells.length, target.chosenRows)
  const across = fit(getMaxWidth(cells), target.chosenColumns)
  return { height, across, columns: target.columns.slice(target.left, target.left + across) }
}

/** Returns the number of target cells in one direction. */
function fit(size: number, chosen: number): number {
  return chosen > size && chosen % size === 0 ? chosen : size
}

/**
 * Returns the draft for a pasted text. Other programs write NULL and an empty text the same way, so an empty text is treated like an
 * emptied field.
 */
export function createDraft(column: Column, text: string | null, isExact: boolean): Draft {
  if (text === null) return { state: 'null' }
  if (text !== '') return { state: 'value', text }
  if (isExact && getColumnType(column).isFreeText) return { state: 'empty' }
  return column.nullable ? { state: 'null' } : { state: 'value', text: '' }
}

/** Returns the value to write for a draft, or why its column rejects it. */
export function readDraft(
  t: Translate,
  column: Column,
  draft: Draft,
): { value: unknown } | { reason: string } {
  if (draft.state === 'null' && !column.nullable) return { reason: t('This column can’t be NULL.') }
  const parsed = parseDraft(column, draft)
  return parsed.ok ? { value: parsed.value } : { reason: parsed.problem(t) }
}

function isHeld(value: unknown, draft: Draft): boolean {
  // The rest of a shortened value is unknown; writing the same value again changes nothing.
  if (value instanceof TruncatedValue) return false
  const text = getValueText(value)
  if (draft.state === 'null') return text === null
  return text === (draft.state === 'value' ? draft.text : '')
}
