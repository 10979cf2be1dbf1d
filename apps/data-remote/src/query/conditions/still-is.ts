import { kindOf } from '../../kinds/kinds.ts'
import type { Column } from '../../schema/schema.ts'
import type { Condition } from './conditions.ts'

/** The longest value that an address carries beside others, written as an address writes it. */
const longest = 2_000

/**
 * The condition under which a column holds `value`, as it was read or is written. Null where the database has no equality for the
 * type (json), or where the value is too long for an address: then the caller compares what is read.
 */
export function stillIs(column: Column, value: unknown): Condition | null {
  if (value === null || value === undefined) return { column: column.name, operator: 'is', value: 'null' }
  const text = kindOf(column).compared?.(value, column) ?? null
  if (text === null || encodeURIComponent(text).length > longest) return null
  return { column: column.name, operator: 'eq', value: text, isBare: kindOf(column).isBare ?? false }
}
