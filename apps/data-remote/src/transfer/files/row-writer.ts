import { kindOf } from '../../kinds/kinds.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Row } from '../../query/row.ts'
import type { Column } from '../../schema/schema.ts'
import { type FormatName, formats } from './formats.ts'

/** Writes rows as text, piece by piece. */
export interface RowWriter {
  begin: string
  /** `isFirst`: no row was written before these. */
  rows(rows: readonly Row[], isFirst: boolean): string
  end: string
}

/**
 * Writes these columns of rows in a format that is text. `isForSpreadsheets` (CSV and TSV): begins with a byte order mark, by which Excel knows UTF-8, and puts
 * an apostrophe before text that a spreadsheet would run as a formula.
 */
export function rowWriter(
  format: Exclude<FormatName, 'xlsx'>,
  columns: readonly Column[],
  isForSpreadsheets: boolean,
): RowWriter {
  const { separator } = formats[format]
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

/** NULL is a cell with nothing in it, an empty text is `""`: so does COPY of Postgres. */
function cellWriter(separator: string, columns: readonly Column[], isForSpreadsheets: boolean): RowWriter {
  const line = (cells: readonly (string | null)[]) => writeLine(cells, separator, isForSpreadsheets)
  return {
    begin: (isForSpreadsheets ? '\ufeff' : '') + line(columns.map(({ name }) => name)),
    rows: (rows) => rows.map((row) => line(columns.map(({ name }) => valueText(row[name])))).join(''),
    end: '',
  }
}

/** A line of cells. */
export function writeLine(
  cells: readonly (string | null)[],
  separator: string,
  isForSpreadsheets: boolean,
): string {
  const guard = isForSpreadsheets ? guardFormula : (text: string) => text
  return `${cells.map((cell) => (cell === null ? '' : quoteCell(guard(cell)))).join(separator)}\r\n`
}

/** In quotes also where a spreadsheet of another language, or an import, would part it, and where it is empty. */
function quoteCell(text: string): string {
  return text === '' || /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** How a spreadsheet tells a formula, also with wide letters; with apostrophes of its own it gets one more, so that one can be taken away. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function guardFormula(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

/** The text that such an apostrophe was put before. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

function objectWriter(columns: readonly Column[]): (row: Row) => string {
  const fields = columns.map((column) => ({
    name: column.name,
    start: `${JSON.stringify(column.name)}:`,
    toJson: kindOf(column).toJson ?? JSON.stringify,
  }))
  return (row) => `{${fields.map(({ name, start, toJson }) => start + write(row[name], toJson)).join(',')}}`
}

/** What was read as text keeps its digits. */
function write(value: unknown, toJson: (text: string) => string): string {
  return typeof value === 'string' ? toJson(value) : JSON.stringify(value ?? null)
}
