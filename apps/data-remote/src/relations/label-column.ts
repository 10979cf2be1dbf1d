import { getColumnType } from '../column-types/column-types.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'

/** Names of label columns, the best first. */
const names = [
  'name',
  'title',
  'label',
  'full_name',
  'display_name',
  'username',
  'subject',
  'email',
  'slug',
  'code',
]

/** Returns the column that labels rows: one with a typical name, else the first text column that is unique. Null if there is none. */
export function getLabelColumn(table: Table): Column | null {
  const texts = getReadableColumns(table).filter((column) => getColumnType(column).isFreeText)
  const named = names.flatMap((name) => texts.find((column) => column.name.toLowerCase() === name) ?? [])
  const unique = texts.filter(({ name }) => table.unique.some((key) => key.length === 1 && key[0] === name))
  return named[0] ?? unique[0] ?? null
}
