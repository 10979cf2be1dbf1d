import type { Translate } from '@portico/ui'
import { readTsv, widthOf } from '../tsv/tsv.ts'

/** What a clipboard's text is to a table: so many rows of so many cells, and the value if it is one cell. */
export interface Paste {
  rows: number
  columns: number
  value: string | null
}

/** Reads text as spreadsheets put it on the clipboard. */
export function readPaste(text: string): Paste {
  const cells = readTsv(text)
  const columns = widthOf(cells)
  return { rows: cells.length, columns, value: cells.length * columns === 1 ? (cells[0]?.[0] ?? null) : null }
}

/** Why a block was not pasted; `way` says what would take it, where something does. */
export function refuseBlock(t: Translate, { rows, columns }: Paste, way = ''): string {
  const block = t(
    'You pasted a block of {rows, number} × {columns, number} cells, but a cell holds one value. Nothing was changed.',
    { rows, columns },
  )
  return [block, way].filter(Boolean).join(' ')
}
