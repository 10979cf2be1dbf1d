import { FileError, type FileRecord, maxRecordLength } from '../../records/records.ts'

/**
 * Returns a reader for CSV that arrives in chunks: RFC 4180, with any separator and line break. Papa Parse and similar
 * parsers can't distinguish `""` from an empty cell; here they are an empty text and NULL.
 */
export function createDelimitedReader(separator: string) {
  let text = ''
  let line = 1
  let width = 0

  /**
   * Returns the records that are complete so far. With the last chunk, returns all that remain. @throws FileError
   * `open_quote`
   */
  return function read(piece: string, isLast: boolean): FileRecord[] {
    text += piece
    const records: FileRecord[] = []
    let done = 0
    for (;;) {
      const record = recordAt(text, done, separator, isLast)
      if (record === 'open') throw new FileError('open_quote', line)
      if (record === null) break
      const { cells, end, lines } = record
      width ||= cells.length
      // An empty line is a record only in a file with one column.
      if (cells.length > 1 || cells[0] !== null || (width === 1 && end < text.length))
        records.push({ line, cells })
      line += lines
      done = end
    }
    text = text.slice(done)
    if (text.length > maxRecordLength) throw new FileError('open_quote', line)
    return records
  }
}

interface Found {
  cells: (string | null)[]
  end: number
  /** Number of line breaks in the record, including the one at its end. */
  lines: number
}

/** Parses the record at `start`. Null if it is incomplete, `open` if its quote is never closed. */
function recordAt(text: string, start: number, separator: string, isLast: boolean): Found | 'open' | null {
  const cells: (string | null)[] = []
  let at = start
  let lines = 0
  if (at >= text.length) return null
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, separator)
    if (cell === null) return isLast ? 'open' : null
    // A cell at the end of the chunk may continue in the next one.
    if (cell.end >= text.length - 1 && !isLast) return null
    cells.push(cell.value)
    lines += cell.lines
    at = cell.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    const width = text[at] === '\r' && text[at + 1] === '\n' ? 2 : at < text.length ? 1 : 0
    return { cells, end: at + width, lines: lines + (width > 0 ? 1 : 0) }
  }
}

function plainAt(text: string, start: number, separator: string) {
  let end = start
  while (end < text.length) {
    const char = text[end]
    if (char === separator || char === '\n' || char === '\r') break
    end += 1
  }
  return { value: end === start ? null : text.slice(start, end), end, lines: 0 }
}

/** Parses a quoted cell. Text between the closing quote and the separator belongs to the cell, as in spreadsheets. */
function quotedAt(text: string, start: number) {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return null
    if (text[end + 1] === '"') end += 1
    else break
  } while (end < text.length)
  const value = text.slice(start + 1, end).replaceAll('""', '"')
  let rest = end + 1
  while (rest < text.length && !/[,;\t|\r\n]/.test(text[rest] ?? '')) rest += 1
  return { value: value + text.slice(end + 1, rest), end: rest, lines: value.split(/\r\n|\r|\n/).length - 1 }
}

/** Possible cell separators. */
export const separators = [',', ';', '\t', '|'] as const

/** Returns the separator that splits the first lines into the most cells, with the same number in every line. */
export function findSeparator(sample: string): string {
  const score = (separator: string) => {
    try {
      const records = createDelimitedReader(separator)(sample, false).slice(0, 20)
      const widths = records.map(({ cells }) => cells.length)
      const first = widths[0] ?? 1
      return widths.every((width) => width === first) ? first : 1
    } catch (caught) {
      if (caught instanceof FileError) return 0
      throw caught
    }
  }
  return [...separators].sort((a, b) => score(b) - score(a))[0] ?? ','
}
