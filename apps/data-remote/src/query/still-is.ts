import type { Column, ColumnKind } from '../schema/schema.ts'
import type { Condition } from './conditions.ts'
import { valueText } from './row.ts'

/** The longest value that an address carries beside others, written as an address writes it. */
const longest = 2_000

/** Kinds that the database compares as exactly as they are read. */
const comparable: ReadonlySet<ColumnKind> = new Set([
  'text',
  'uuid',
  'integer',
  'exact',
  'float',
  'boolean',
  'enum',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'interval',
])

/**
 * The condition under which a column holds `value`, as it was read or is written. Null where the database has no equality for the
 * type (json), or where the value is too long for an address: then whoever asks compares what is read.
 */
export function stillIs(column: Column, value: unknown): Condition | null {
  if (value === null || value === undefined) return { column: column.name, operator: 'is', value: 'null' }
  const text = comparedText(column, value)
  if (text === null || encodeURIComponent(text).length > longest) return null
  return { column: column.name, operator: 'eq', value: text, isBare: column.kind === 'boolean' }
}

function comparedText(column: Column, value: unknown): string | null {
  if (column.kind === 'json') {
    if (column.type !== 'jsonb') return null
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  if (column.kind === 'array') {
    if (!column.elementKind || !comparable.has(column.elementKind)) return null
    return Array.isArray(value) ? arrayText(value) : String(value)
  }
  return comparable.has(column.kind) ? valueText(value) : null
}

/** A list as Postgres writes one: `{1,NULL,"a \"b\""}`. */
function arrayText(items: readonly unknown[]): string {
  const write = (item: unknown): string => {
    if (item === null) return 'NULL'
    if (Array.isArray(item)) return arrayText(item)
    return `"${String(item).replaceAll(/[\\"]/g, '\\$&')}"`
  }
  return `{${items.map(write).join(',')}}`
}
