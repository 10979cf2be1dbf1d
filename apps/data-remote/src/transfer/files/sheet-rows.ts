import { getColumnType } from '../../column-types/column-types.ts'
import { getValueText } from '../../column-types/value-text.ts'
import type { Row } from '../../query/row.ts'
import type { Column } from '../../schema/schema.ts'
import type { SheetColumn, SheetValue } from '../../workbook/workbook.ts'

/** Returns the spreadsheet type of each column. */
export function toSheetColumns(columns: readonly Column[]): SheetColumn[] {
  return columns.map((column) => {
    const { name: kind, isNumber } = getColumnType(column)
    const sort = isNumber ? 'number' : kind === 'date' ? 'day' : kind === 'timestamp' ? 'moment' : 'text'
    return { name: column.name, sort }
  })
}

/** Returns the values of rows in column order, as text. Booleans stay booleans. */
export function toSheetValues(columns: readonly Column[], rows: readonly Row[]): SheetValue[][] {
  return rows.map((row) =>
    columns.map(({ name }) => {
      const value = row[name]
      return typeof value === 'boolean' ? value : getValueText(value)
    }),
  )
}
