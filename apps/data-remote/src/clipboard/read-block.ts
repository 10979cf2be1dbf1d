import { parseValue } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import { cellsType } from '../range/use-range.ts'
import type { Column } from '../schema/schema.ts'
import { readTsv } from '../tsv/tsv.ts'
import type { Block } from './block.ts'

/** Reads cells from the clipboard. Null if it has none. A JSON or array value may contain lines, but is one cell. */
export function readBlock(data: DataTransfer, first: Column): Block | null {
  const exact = readExact(data.getData(cellsType))
  if (exact) return { cells: exact, isExact: true, purpose: 'paste' }
  return readText(data.getData('text/plain'), first)
}

/** Reads cells from text. */
export function readText(text: string, first: Column): Block | null {
  if (text === '') return null
  const isOne = kindOf(first).isStructured && parseValue(first, text).ok
  return { cells: isOne ? [[text]] : readTsv(text), isExact: false, purpose: 'paste', text }
}

/** Reads cells that another grid copied. Null if there are none, or their format is invalid: any page may write to the clipboard. */
function readExact(text: string): Block['cells'] | null {
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
