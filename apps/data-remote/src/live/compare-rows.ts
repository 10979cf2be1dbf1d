import { TruncatedValue } from '../column-types/truncated-value.ts'
import { getValueText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** Types whose values in a change are the same as in a row. */
const exactTypes = new Set([
  'int2',
  'int4',
  'int8',
  'uuid',
  'text',
  'varchar',
  'bpchar',
  'bool',
  'citext',
  'name',
])

/** Returns whether Realtime's client read the row's key exactly: it rounds long numbers, and formats times differently. */
export function isExact(table: Table, key: readonly string[], row: Row): boolean {
  return key.every((name) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    const value = row[name]
    if (typeof value === 'number') return Number.isSafeInteger(value)
    const isKnown = column && (exactTypes.has(column.udt) || column.enumValues !== null)
    return isKnown && (typeof value === 'string' || typeof value === 'boolean')
  })
}

/** Returns the columns of `after` whose values differ in `before`. */
export function findChangedColumns(before: Row, after: Row): Set<string> {
  return new Set(Object.keys(after).filter((name) => !isAlike(before[name], after[name])))
}

function isAlike(one: unknown, other: unknown): boolean {
  if (one instanceof TruncatedValue) return beginningOf(other, one.start.length) === one.start
  if (other instanceof TruncatedValue) return isAlike(other, one)
  return getValueText(one) === getValueText(other)
}

function beginningOf(value: unknown, length: number): string | null {
  const text = value instanceof TruncatedValue ? value.start : getValueText(value)
  return text?.slice(0, length) ?? null
}
