import { getColumnType } from '../../column-types/column-types.ts'
import type { Column } from '../../schema/schema.ts'
import type { Condition } from './conditions.ts'

/** Maximum number of characters of an encoded value, so that the URL has space for other parameters. */
const longest = 2_000

/**
 * Returns the condition that a column still has `value`. Null if the database has no equality for the type (json), or the value is too long
 * for a URL; the caller then compares the value that it reads.
 */
export function createUnchangedCondition(column: Column, value: unknown): Condition | null {
  if (value === null || value === undefined) return { column: column.name, operator: 'is', value: 'null' }
  const text = getColumnType(column).compared?.(value, column) ?? null
  if (text === null || encodeURIComponent(text).length > longest) return null
  return { column: column.name, operator: 'eq', value: text, isBare: getColumnType(column).isBare ?? false }
}
