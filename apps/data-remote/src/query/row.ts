import { getColumnType } from '../column-types/column-types.ts'
import { TruncatedValue } from '../column-types/truncated-value.ts'
import { getValueText } from '../column-types/value-text.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'
import { quoteName } from './names.ts'

/** A row as it was read. JSON, and numbers that JavaScript would round, are text. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the type to cast a column to. Null if it is read without a cast. */
function castOf(column: Column): string | null {
  if (column.isStart) return startType
  return getColumnType(column).isReadAsText ? 'text' : null
}

/** A type whose cast truncates a value. */
const startType = 'portico_start'

/** Types whose values may be large and are read as text. */
const largeKinds: ReadonlySet<string> = new Set(['text', 'json', 'jsonb', 'binary', 'other'])

/**
 * Returns the table with the columns of which a page reads only the start, if the project can truncate values. Keys and sort columns are
 * read completely, because the next page starts after them.
 */
export function truncateColumns(table: Table, sorted: readonly string[]): Table {
  const { startLength, foreignKeys } = table
  const key = getRowKeyColumns(table)
  if (startLength === undefined || !key) return table
  const whole = new Set([...key, ...sorted, ...foreignKeys.flatMap(({ columns }) => columns)])
  return {
    ...table,
    columns: table.columns.map((column) => {
      const most = Number(/\((\d+)\)$/.exec(column.type)?.[1] ?? Number.POSITIVE_INFINITY)
      const isLarge = largeKinds.has(getColumnType(column).name) && most >= startLength
      return isLarge && !whole.has(column.name) ? { ...column, isStart: true } : column
    }),
  }
}

/**
 * Returns the `select` for all columns that the caller may read. Columns that are read as text get an alias: under the column's own name,
 * `order by` could sort by the text, with 10 before 9.
 */
export function writeSelect(table: Table): string {
  const alias = aliasesOf(table)
  return getReadableColumns(table)
    .map((column, i) => {
      const cast = castOf(column)
      return cast ? `${alias(i)}:${quoteName(column.name)}::${cast}` : quoteName(column.name)
    })
    .join(',')
}

/** Returns the rows that `writeSelect` requested, with the names of their columns. */
export function readAnswer(table: Table, answer: unknown): Row[] {
  const alias = aliasesOf(table)
  // Computed once and not per row, because pages load during scrolling.
  const names = getReadableColumns(table).map(
    (column, i) =>
      [
        column.name,
        castOf(column) ? alias(i) : column.name,
        column.isStart ? table.startLength : null,
      ] as const,
  )
  return (answer as Row[]).map((raw) =>
    createRow(
      names.map(([name, asked, length]) => [name, length ? startOf(raw[asked], length) : raw[asked]]),
    ),
  )
}

/** Returns a value as `Shortened` if it is as long as a truncated one. */
function startOf(value: unknown, length: number): unknown {
  return typeof value === 'string' && value.length >= length ? new TruncatedValue(value) : value
}

/** A prototype that only rows have. */
const prototypeOfRows = {}

/**
 * Creates a row from values. TanStack Query copies plain objects by assignment, which loses a column named `__proto__`, but keeps all other
 * objects. So a row with such a column is not a plain object.
 */
export function createRow(values: readonly (readonly [column: string, value: unknown])[]): Row {
  const row = Object.fromEntries(values)
  return Object.hasOwn(row, '__proto__') ? Object.setPrototypeOf(row, prototypeOfRows) : row
}

/** Returns the table with only these columns. */
export function selectColumns(table: Table, names: ReadonlySet<string>): Table {
  return { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
}

function aliasesOf(table: Table): (index: number) => string {
  const prefix = createFreePrefix(table)
  return (index) => `${prefix}${index}`
}

/** Returns a prefix of underscores for aliases that no column of the table starts with. */
export function createFreePrefix({ columns }: Table): string {
  let prefix = '_'
  while (columns.some(({ name }) => name.startsWith(prefix))) prefix += '_'
  return prefix
}

/** Returns the key of a row as one string. */
export function getRowKey(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((name) => getValueText(row[name])))
}
