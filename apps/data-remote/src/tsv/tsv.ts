/**
 * Writes cells as spreadsheets put them on the clipboard: parted by tabs, rows by line breaks. A cell that holds such marks itself,
 * or begins with a double quote, stands in double quotes. NULL is nothing.
 */
export function writeTsv(cells: readonly (readonly (string | null)[])[]): string {
  return cells.map((row) => row.map(writeCell).join('\t')).join('\r\n')
}

/** Cells of the widest row. Of any number of rows: a call takes only so many arguments. */
export function widthOf(cells: readonly (readonly unknown[])[]): number {
  return cells.reduce((widest, { length }) => Math.max(widest, length), 0)
}

function writeCell(text: string | null): string {
  if (text === null) return ''
  return /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Reads such text; a line break at its end ends it. Quotes around a cell count only where it holds marks, so that a value in quotes
 * keeps them.
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
