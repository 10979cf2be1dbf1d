import type { Translate } from '@portico/ui'
import { getMaxWidth, readTsv } from '../tsv/tsv.ts'

/** Size of a pasted block in rows and columns. `value` is the text if it is a single cell. */
export interface PastedText {
  rows: number
  columns: number
  value: string | null
}

/** Parses clipboard text as spreadsheets write it. */
export function parsePaste(text: string): PastedText {
  const cells = readTsv(text)
  const columns = getMaxWidth(cells)
  return { rows: cells.length, columns, value: cells.length * columns === 1 ? (cells[0]?.[0] ?? null) : null }
}

/** Explains why a block was not pasted. `way`: how to paste it instead, if possible. */
export function formatBlockRefusal(t: Translate, { rows, columns }: PastedText, way = ''): string {
  const block = t(
    'You pasted a block of {rows, number} × {columns, number} cells, but a cell holds one value. Nothing was changed.',
    { rows, columns },
  )
  return [block, way].filter(Boolean).join(' ')
}
