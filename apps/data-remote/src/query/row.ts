import { kindOf } from '../kinds/kinds.ts'
import { Shortened } from '../kinds/shortened.ts'
import { valueText } from '../kinds/value-text.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import { type Column, readableColumns, type Table } from '../schema/schema.ts'
import { quoteName } from './names.ts'

/** A row as it was read. Numbers that JavaScript would round, and json, are text. */
export type Row = Readonly<Record<string, unknown>>

/** The type that a column is read as; null if it is read as it is. */
function castOf(column: Column): string | null {
  if (column.isStart) return startType
  return kindOf(column).isReadAsText ? 'text' : null
}

/** A cast to it cuts a value. */
const startType = 'portico_start'

/** Kinds whose values may be large, and are read as text. */
const largeKinds: ReadonlySet<string> = new Set(['text', 'json', 'jsonb', 'binary', 'other'])

/**
 * The table with the columns of which a page reads the beginning alone, if the project can cut values. Keys, and the columns that rows are
 * sorted by, are read whole, because the next page begins after them.
 */
export function withStarts(table: Table, sorted: readonly string[]): Table {
  const { startLength, foreignKeys } = table
  const key = rowKeyOf(table)
  if (startLength === undefined || !key) return table
  const whole = new Set([...key, ...sorted, ...foreignKeys.flatMap(({ columns }) => columns)])
  return {
    ...table,
    columns: table.columns.map((column) => {
      const most = Number(/\((\d+)\)$/.exec(column.type)?.[1] ?? Number.POSITIVE_INFINITY)
      const isLarge = largeKinds.has(kindOf(column).name) && most >= startLength
      return isLarge && !whole.has(column.name) ? { ...column, isStart: true } : column
    }),
  }
}

/**
 * The `select` of a request for all columns that the caller may read. What is read as text gets a name of its own: under
 * the column's name, `order by` could mean the text, and 10 would come before 9.
 */
export function writeSelect(table: Table): string {
  const alias = aliasesOf(table)
  return readableColumns(table)
    .map((column, i) => {
      const cast = castOf(column)
      return cast ? `${alias(i)}:${quoteName(column.name)}::${cast}` : quoteName(column.name)
    })
    .join(',')
}

/** Rows as `writeSelect` asked for them, under the names of their columns. */
export function readAnswer(table: Table, answer: unknown): Row[] {
  const alias = aliasesOf(table)
  // Found once, and not for each row: pages come while somebody scrolls.
  const names = readableColumns(table).map(
    (column, i) =>
      [
        column.name,
        castOf(column) ? alias(i) : column.name,
        column.isStart ? table.startLength : null,
      ] as const,
  )
  return (answer as Row[]).map((raw) =>
    rowOf(names.map(([name, asked, length]) => [name, length ? startOf(raw[asked], length) : raw[asked]])),
  )
}

/** A value with as many characters as a beginning may be cut. */
function startOf(value: unknown, length: number): unknown {
  return typeof value === 'string' && value.length >= length ? new Shortened(value) : value
}

/** A prototype that no other object has. */
const prototypeOfRows = {}

/**
 * Makes a row of its values. TanStack Query copies plain objects by assignment, which loses a column that is named `__proto__`, and
 * keeps all other objects: a row with such a column is no plain object.
 */
export function rowOf(values: readonly (readonly [column: string, value: unknown])[]): Row {
  const row = Object.fromEntries(values)
  return Object.hasOwn(row, '__proto__') ? Object.setPrototypeOf(row, prototypeOfRows) : row
}

/** The table with these of its columns only: what is read of it. */
export function withColumns(table: Table, names: ReadonlySet<string>): Table {
  return { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
}

function aliasesOf(table: Table): (index: number) => string {
  const prefix = freePrefix(table)
  return (index) => `${prefix}${index}`
}

/** Returns underscores that no column of the table begins with, for aliases. */
export function freePrefix({ columns }: Table): string {
  let prefix = '_'
  while (columns.some(({ name }) => name.startsWith(prefix))) prefix += '_'
  return prefix
}

/** The identity of a row within its table, as one string. */
export function keyOf(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((name) => valueText(row[name])))
}
