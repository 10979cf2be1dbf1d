import { kindOf } from '../kinds/kinds.ts'
import type { Values } from '../query/values.ts'
import type { Table } from '../schema/schema.ts'

/**
 * The values with a key chosen here, where the database would have chosen a random one: sent twice, they are one row. Null where the key
 * is the database's to give.
 */
export function withChosenKey(table: Table, values: Values, uuid: () => string): Values | null {
  const [name, ...others] = table.primaryKey
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column || others.length > 0 || !column.privileges.insert || !column.privileges.select) return null
  const { randomDefault } = kindOf(column)
  if (Object.hasOwn(values, column.name)) return randomDefault ? values : null
  return randomDefault?.test(column.default ?? '') ? { ...values, [column.name]: uuid() } : null
}

/** A random UUID (RFC 9562, version 4), also where the page is not served by HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
