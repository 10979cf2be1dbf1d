import { shownText, valueText } from '../kinds/value-text.ts'
import type { Row } from '../query/row.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { labelColumnOf } from './label-column.ts'

/** Returns the title of a row: its label, else its key. */
export function titleOf(table: Table, row: Row): string {
  const label = labelColumnOf(table)
  const words = label && shownText(row[label.name])?.trim()
  return words || (rowKeyOf(table) ?? []).map((name) => valueText(row[name]) ?? 'NULL').join(' · ')
}
