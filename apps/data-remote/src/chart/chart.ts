import { type Message, msg } from '@portico/ui'
import { kindOf } from '../kinds/kinds.ts'
import { decodeName, encodeName } from '../query/conditions/view-state.ts'
import { type Column, readableColumns, type Table } from '../schema/schema.ts'

/** How long the periods are that days are grouped into. */
export type Unit = 'day' | 'week' | 'month' | 'year'

/** What is shown of each group: how many rows it has, or something of their numbers. */
export type Measure = 'count' | 'sum' | 'avg' | 'min' | 'max'

/** A chart as the address has it: `?chart=status.count`, `?chart=created_at.month.sum.hours`. */
export interface Chart {
  /** The column whose values are the groups. */
  column: string
  /** Of a column with days; null where each value is a group. */
  unit: Unit | null
  measure: Measure
  /** The column that is measured; null where rows are counted. */
  of: string | null
}

/** By what they are known. */
export const unitWords: Record<Unit, Message> = {
  day: msg('Day'),
  week: msg('Week'),
  month: msg('Month'),
  year: msg('Year'),
}

/** By what they are known. */
export const measureWords: Record<Measure, Message> = {
  count: msg('Number of rows'),
  sum: msg('Sum'),
  avg: msg('Average'),
  min: msg('Minimum'),
  max: msg('Maximum'),
}

/** The chart that such a text asks for, and the table's first one where it is empty; null where this table has no such chart. */
export function readChart(text: string, table: Table): Chart | null {
  if (text === '') return firstChart(table)
  const [name = '', ...rest] = text.split('.')
  const column = groupable(table).find((candidate) => candidate.name === decodeName(name))
  if (!column) return null
  const unit = rest[0] !== undefined && Object.hasOwn(unitWords, rest[0]) ? (rest.shift() as Unit) : null
  const [measure = '', of] = rest
  if (!Object.hasOwn(measureWords, measure) || (unit !== null) !== hasDays(column)) return null
  const measured = of === undefined ? null : decodeName(of)
  const isMeasured = measurable(table).some(({ name: own }) => own === measured)
  if ((measure === 'count') !== (measured === null) || (measured !== null && !isMeasured)) return null
  return { column: column.name, unit, measure: measure as Measure, of: measured }
}

/** A chart as it stands in the address. */
export function writeChart({ column, unit, measure, of }: Chart): string {
  const parts = [encodeName(column), unit, measure, of === null ? null : encodeName(of)]
  return parts.filter((part) => part !== null).join('.')
}

/** How a chart of a column begins: its rows, counted. */
export function countOf(column: Column): Chart {
  return { column: column.name, unit: hasDays(column) ? 'month' : null, measure: 'count', of: null }
}

/** By a column of few values, else by days, else by the first that is no key. */
function firstChart(table: Table): Chart | null {
  const all = groupable(table)
  const others = all.filter(({ name }) => !table.primaryKey.includes(name))
  const isNamed = (names: readonly string[]) => (column: Column) => names.includes(kindOf(column).name)
  const few = others.find(isNamed(['enumeration', 'boolean']))
  const first = few ?? others.find(hasDays) ?? others[0] ?? all[0]
  return first ? countOf(first) : null
}

/** The columns that rows can be grouped by: the database has an order for them. */
export function groupable(table: Table): readonly Column[] {
  return readableColumns(table).filter((column) => kindOf(column).isSortable)
}

/** The columns with numbers that something can be said of; that of a key says nothing. */
export function measurable(table: Table): readonly Column[] {
  const keys = new Set([...table.primaryKey, ...table.foreignKeys.flatMap(({ columns }) => columns)])
  return readableColumns(table).filter((column) => kindOf(column).isNumber && !keys.has(column.name))
}

/** Whether its values are days, or moments of them. */
export function hasDays(column: Column): boolean {
  return kindOf(column).withDay !== undefined
}
