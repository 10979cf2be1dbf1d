/**
 * Writes cells as spreadsheets put them on the clipboard: separated by tabs, rows by line breaks. A cell that contains these characters, or
 * starts with a double quote, is in double quotes. NULL is empty.
 */
export function writeTsv(cells: readonly (readonly (string | null)[])[]): string {
  return cells.map((row) => row.map(writeCell).join('\t')).join('\r\n')
}

/** Returns the number of cells of the widest row. A loop, because a call has a limited number of arguments. */
export function getMaxWidth(cells: readonly (readonly unknown[])[]): number {
  return cells.reduce((widest, { length }) => Math.max(widest, length), 0)
}

function writeCell(text: string | null): string {
  if (text === null) return ''
  return /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Parses text as spreadsheets write it. A trailing line break is ignored. Quotes around a cell are only removed if it contains separators
 * or quotes, so that a quoted value keeps them.
 */
export function readTsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  const rows: string[][] = []
  let row: string[] = []
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    const isQuotedForMarks = quoted !== undefined && /[\t\r\n"]/.test(quoted)
    row.push(isQuotedForMarks ? quoted.replaceAll('""', '"') : quoted === undefined ? plain : `"${quoted}"`)
    if (end === '\t') continue
    rows.push(row)
    if (cell.lastIndex === text.length) return rows
    row = []
  }
}
