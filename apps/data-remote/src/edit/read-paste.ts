import type { Translate } from '@portico/ui'

/** What a clipboard's text is to a table: so many rows of so many cells, and the value if it is one cell. */
export interface Paste {
  rows: number
  columns: number
  value: string | null
}

/**
 * Reads text as spreadsheets put it on the clipboard: cells parted by tabs, rows by line breaks, the last of which ends the
 * text. A cell that holds such marks itself stands in double quotes.
 */
export function readPaste(text: string): Paste {
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  let rows = 1
  let columns = 1
  let inRow = 0
  let value: string | null = null
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    inRow += 1
    columns = Math.max(columns, inRow)
    const isQuotedForMarks = quoted !== undefined && /[\t\r\n"]/.test(quoted)
    value = isQuotedForMarks ? quoted.replaceAll('""', '"') : quoted === undefined ? plain : `"${quoted}"`
    const isLast = end === '' || (end !== '\t' && cell.lastIndex === text.length)
    if (isLast) return rows === 1 && columns === 1 ? { rows, columns, value } : { rows, columns, value: null }
    if (end === '\t') continue
    rows += 1
    inRow = 0
  }
}

/** Why a block was not pasted; `way` says what would take it, where something does. */
export function refuseBlock(t: Translate, { rows, columns }: Paste, way = ''): string {
  const block = t(
    'You pasted a block of {rows, number} × {columns, number} cells, but a cell holds one value. Nothing was changed.',
    { rows, columns },
  )
  return [block, way].filter(Boolean).join(' ')
}
