import { kindOf } from '../../kinds/kinds.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Row } from '../../query/row.ts'
import type { Column } from '../../schema/schema.ts'
import type { SheetColumn, SheetValue } from '../../workbook/workbook.ts'

/** What columns are to a spreadsheet. */
export function sheetColumns(columns: readonly Column[]): SheetColumn[] {
  return columns.map((column) => {
    const { name: kind, isNumber } = kindOf(column)
    const sort = isNumber ? 'number' : kind === 'date' ? 'day' : kind === 'timestamp' ? 'moment' : 'text'
    return { name: column.name, sort }
  })
}

/** The values of rows in the order of the columns, as text; truth stays what it is. */
export function sheetValues(columns: readonly Column[], rows: readonly Row[]): SheetValue[][] {
  return rows.map((row) =>
    columns.map(({ name }) => {
      const value = row[name]
      return typeof value === 'boolean' ? value : valueText(value)
    }),
  )
}
