import { getDisplayText, getValueText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { getLabelColumn } from './label-column.ts'

/** Returns the title of a row: its label, else its key. */
export function getRowTitle(table: Table, row: Row): string {
  const label = getLabelColumn(table)
  const words = label && getDisplayText(row[label.name])?.trim()
  return words || (getRowKeyColumns(table) ?? []).map((name) => getValueText(row[name]) ?? 'NULL').join(' · ')
}
