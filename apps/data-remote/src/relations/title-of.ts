import { shownText, valueText } from '../kinds/value-text.ts'
import type { Row } from '../query/row.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { labelColumnOf } from './label-column.ts'

/** What a row is called: by the column that says what it is, else by its key. */
export function titleOf(table: Table, row: Row): string {
  const label = labelColumnOf(table)
  const words = label && shownText(row[label.name])?.trim()
  return words || (rowKeyOf(table) ?? []).map((name) => valueText(row[name]) ?? 'NULL').join(' · ')
}
