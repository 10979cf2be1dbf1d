import { getColumnType } from '../../column-types/column-types.ts'
import { getValueText } from '../../column-types/value-text.ts'
import type { Row } from '../../query/row.ts'
import type { Column } from '../../schema/schema.ts'
import { type FileFormatName, fileFormats } from './formats.ts'

/** Formats rows as text, page by page. */
export interface RowWriter {
  begin: string
  /** `isFirst`: true if no row was written before. */
  rows(rows: readonly Row[], isFirst: boolean): string
  end: string
}

/**
 * Returns a writer for these columns in a text format. `isForSpreadsheets` (CSV and TSV): starts with a byte order
 * mark, so that Excel detects UTF-8, and puts an apostrophe before text that a spreadsheet would run as a formula.
 */
export function createRowWriter(
  format: Exclude<FileFormatName, 'xlsx'>,
  columns: readonly Column[],
  isForSpreadsheets: boolean,
): RowWriter {
  const { separator } = fileFormats[format]
  if (separator) return cellWriter(separator, columns, isForSpreadsheets)
  const object = objectWriter(columns)
  if (format === 'ndjson')
    return { begin: '', rows: (rows) => rows.map((row) => `${object(row)}\n`).join(''), end: '' }
  return {
    begin: '[',
    rows: (rows, isFirst) =>
      rows.map((row, i) => `${isFirst && i === 0 ? '' : ','}\n${object(row)}`).join(''),
    end: '\n]\n',
  }
}

/** Writes NULL as an empty cell and an empty text as `""`, as Postgres' COPY does. */
function cellWriter(separator: string, columns: readonly Column[], isForSpreadsheets: boolean): RowWriter {
  const line = (cells: readonly (string | null)[]) => writeLine(cells, separator, isForSpreadsheets)
  return {
    begin: (isForSpreadsheets ? '\ufeff' : '') + line(columns.map(({ name }) => name)),
    rows: (rows) => rows.map((row) => line(columns.map(({ name }) => getValueText(row[name])))).join(''),
    end: '',
  }
}

/** Returns a line of cells, with its line break. */
export function writeLine(
  cells: readonly (string | null)[],
  separator: string,
  isForSpreadsheets: boolean,
): string {
  const guard = isForSpreadsheets ? guardFormula : (text: string) => text
  return `${cells.map((cell) => (cell === null ? '' : quoteCell(guard(cell)))).join(separator)}\r\n`
}

/** Quotes empty cells, and cells that an import or a spreadsheet of another locale would split. */
function quoteCell(text: string): string {
  return text === '' || /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Matches text that a spreadsheet treats as a formula, also with full-width characters. Text that already starts with
 * apostrophes matches too, so that removing one apostrophe restores it.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function guardFormula(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guardFormula` added. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

function objectWriter(columns: readonly Column[]): (row: Row) => string {
  const fields = columns.map((column) => ({
    name: column.name,
    start: `${JSON.stringify(column.name)}:`,
    toJson: getColumnType(column).toJson ?? JSON.stringify,
  }))
  return (row) => `{${fields.map(({ name, start, toJson }) => start + write(row[name], toJson)).join(',')}}`
}

/** Numbers that were read as text keep their digits. */
function write(value: unknown, toJson: (text: string) => string): string {
  return typeof value === 'string' ? toJson(value) : JSON.stringify(value ?? null)
}
