import { getColumnType } from '../column-types/column-types.ts'
import { parseValue } from '../column-types/draft.ts'
import { cellsType } from '../range/use-cell-range.ts'
import type { Column } from '../schema/schema.ts'
import { readTsv } from '../tsv/tsv.ts'
import type { CellBlock } from './block.ts'

/** Reads cells from the clipboard. Null if it has none. A JSON or array value may contain lines, but is one cell. */
export function readBlock(data: DataTransfer, first: Column): CellBlock | null {
  const exact = readExact(data.getData(cellsType))
  if (exact) return { cells: exact, isExact: true, purpose: 'paste' }
  return readText(data.getData('text/plain'), first)
}

/** Reads cells from text. */
export function readText(text: string, first: Column): CellBlock | null {
  if (text === '') return null
  const isOne = getColumnType(first).isStructured && parseValue(first, text).ok
  return { cells: isOne ? [[text]] : readTsv(text), isExact: false, purpose: 'paste', text }
}

/** Reads cells that another grid copied. Null if there are none, or their format is invalid: any page may write to the clipboard. */
function readExact(text: string): CellBlock['cells'] | null {
  if (text === '') return null
  try {
    const cells: unknown = JSON.parse(text)
    const isRow = (row: unknown) =>
      Array.isArray(row) && row.every((cell) => cell === null || typeof cell === 'string')
    return Array.isArray(cells) && cells.length > 0 && cells.every(isRow) ? cells : null
  } catch {
    return null
  }
}
