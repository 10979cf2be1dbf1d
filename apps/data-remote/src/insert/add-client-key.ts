import { getColumnType } from '../column-types/column-types.ts'
import type { RowValues } from '../query/values.ts'
import type { Table } from '../schema/schema.ts'

/**
 * Returns the values with a generated key if the database would generate a random one, so that sending them twice adds one row. Null if the
 * database must assign the key.
 */
export function addClientKey(table: Table, values: RowValues, uuid: () => string): RowValues | null {
  const [name, ...others] = table.primaryKey
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column || others.length > 0 || !column.privileges.insert || !column.privileges.select) return null
  const { randomDefault } = getColumnType(column)
  if (Object.hasOwn(values, column.name)) return randomDefault ? values : null
  return randomDefault?.test(column.default ?? '') ? { ...values, [column.name]: uuid() } : null
}
