import { type Message, msg } from '@portico/ui'
import { getColumnType } from '../column-types/column-types.ts'
import { decodeName, encodeName } from '../query/conditions/view-state.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'

/** Period length for grouping days. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'year'

/** The measure of each group: its number of rows, or an aggregate of a column. */
export type ChartMeasure = 'count' | 'sum' | 'avg' | 'min' | 'max'

/** A chart, as in the address: `?chart=status.count`, `?chart=created_at.month.sum.hours`. */
export interface Chart {
  /** The column whose values are the groups. */
  column: string
  /** The period of a column with days. Null if each value is a group. */
  unit: PeriodUnit | null
  measure: ChartMeasure
  /** The column to aggregate. Null if rows are counted. */
  of: string | null
}

/** Labels of the periods. */
export const unitTexts: Record<PeriodUnit, Message> = {
  day: msg('Day'),
  week: msg('Week'),
  month: msg('Month'),
  year: msg('Year'),
}

/** Labels of the measures. */
export const measureTexts: Record<ChartMeasure, Message> = {
  count: msg('Number of rows'),
  sum: msg('Sum'),
  avg: msg('Average'),
  min: msg('Minimum'),
  max: msg('Maximum'),
}

/** Parses a chart. An empty text is the table's default chart. Null if this table has no such chart. */
export function readChart(text: string, table: Table): Chart | null {
  if (text === '') return firstChart(table)
  const [name = '', ...rest] = text.split('.')
  const column = getGroupableColumns(table).find((candidate) => candidate.name === decodeName(name))
  if (!column) return null
  const unit =
    rest[0] !== undefined && Object.hasOwn(unitTexts, rest[0]) ? (rest.shift() as PeriodUnit) : null
  const [measure = '', of] = rest
  if (!Object.hasOwn(measureTexts, measure) || (unit !== null) !== hasDates(column)) return null
  const measured = of === undefined ? null : decodeName(of)
  const isMeasured = getMeasurableColumns(table).some(({ name: own }) => own === measured)
  if ((measure === 'count') !== (measured === null) || (measured !== null && !isMeasured)) return null
  return { column: column.name, unit, measure: measure as ChartMeasure, of: measured }
}

/** Returns a chart as text for the address. */
export function writeChart({ column, unit, measure, of }: Chart): string {
  const parts = [encodeName(column), unit, measure, of === null ? null : encodeName(of)]
  return parts.filter((part) => part !== null).join('.')
}

/** Returns the initial chart of a column, which counts rows. */
export function createCountChart(column: Column): Chart {
  return { column: column.name, unit: hasDates(column) ? 'month' : null, measure: 'count', of: null }
}

/** Returns the default chart: of a column with few values, else of a column with days, else of the first column that is not a key. */
function firstChart(table: Table): Chart | null {
  const all = getGroupableColumns(table)
  const others = all.filter(({ name }) => !table.primaryKey.includes(name))
  const isNamed = (names: readonly string[]) => (column: Column) => names.includes(getColumnType(column).name)
  const few = others.find(isNamed(['enumeration', 'boolean']))
  const first = few ?? others.find(hasDates) ?? others[0] ?? all[0]
  return first ? createCountChart(first) : null
}

/** Returns the columns that rows can be grouped by: those that the database can sort. */
export function getGroupableColumns(table: Table): readonly Column[] {
  return getReadableColumns(table).filter((column) => getColumnType(column).isSortable)
}

/** Returns the numeric columns without keys, whose aggregates mean nothing. */
export function getMeasurableColumns(table: Table): readonly Column[] {
  const keys = new Set([...table.primaryKey, ...table.foreignKeys.flatMap(({ columns }) => columns)])
  return getReadableColumns(table).filter(
    (column) => getColumnType(column).isNumber && !keys.has(column.name),
  )
}

/** Returns whether the column has days or times. */
export function hasDates(column: Column): boolean {
  return getColumnType(column).withDay !== undefined
}
