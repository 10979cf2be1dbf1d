import type { Translate } from '@portico/ui'
import type { CellChange } from '../edit/use-cell-edits.ts'
import { parseDraft } from '../kinds/draft.ts'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { Shortened } from '../kinds/shortened.ts'
import { valueText } from '../kinds/value-text.ts'
import { whyColumnIsReadOnly } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { widthOf } from '../tsv/tsv.ts'
import type { Block, Target } from './block.ts'

/** A value that its column does not take. */
export interface Misfit {
  /** Counted from 1, as the rows are shown. */
  row: number
  column: string
  text: string | null
  reason: string
}

/** What laying a block over cells comes to, before anything is written. */
export interface Plan {
  changes: readonly CellChange[]
  /** Rows in which something changes. */
  rows: number
  misfits: readonly Misfit[]
  /** Columns that can't be changed, and are left as they are. */
  readOnly: readonly string[]
  /** Rows and columns of the block that lie beyond the last ones. */
  rowsBeyond: number
  columnsBeyond: number
}

/**
 * Lays a block over the cells that begin with the first chosen one. Where the chosen cells are more, and the block goes into them
 * without a rest, it is repeated until they are full. Cells that hold the value already are left alone.
 */
export function planBlock(t: Translate, table: Table, block: Block, target: Target): Plan {
  const { cells } = block
  const { height, across, columns } = extentOf(block, target)
  const width = widthOf(cells)
  const readOnly = columns.filter((column) => whyColumnIsReadOnly(table, column) !== null)
  const rows = target.rows.slice(0, height)
  const changes: CellChange[] = []
  const misfits: Misfit[] = []
  for (const [i, gridRow] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      const text = cells[i % cells.length]?.[j % width]
      if (text === undefined || readOnly.includes(column)) continue
      const draft = draftFor(column, text, block.isExact)
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

/** How many cells a block takes each way, and the columns that it has for them. */
export function extentOf({ cells }: Block, target: Target) {
  const height = fit(cells.length, target.chosenRows)
  const across = fit(widthOf(cells), target.chosenColumns)
  return { height, across, columns: target.columns.slice(target.left, target.left + across) }
}

/** How many cells a block takes in one direction, where so many are chosen. */
function fit(size: number, chosen: number): number {
  return chosen > size && chosen % size === 0 ? chosen : size
}

/** Another program writes NULL and an empty text alike: then it is what typing nothing is. */
export function draftFor(column: Column, text: string | null, isExact: boolean): Draft {
  if (text === null) return { state: 'null' }
  if (text !== '') return { state: 'value', text }
  if (isExact && kindOf(column).isFreeText) return { state: 'empty' }
  return column.nullable ? { state: 'null' } : { state: 'value', text: '' }
}

/** What is written for a draft, or why its column does not take it. */
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
  // The rest of it is not known here; a value that is written again stays the same.
  if (value instanceof Shortened) return false
  const text = valueText(value)
  if (draft.state === 'null') return text === null
  return text === (draft.state === 'value' ? draft.text : '')
}
