import { lazyCode } from '@portico/react-remote'
import type { Table } from '../../schema/schema.ts'
import { quote, quoteName } from '../names.ts'
import type { Finding } from './view-state.ts'

/** A condition of PostgREST: one comparison, or several joined. `isBare`: the value is true or false, without quotes. */
export type Condition =
  | { column: string; operator: string; value: string; isBare?: boolean }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] }

const viewConditions = lazyCode(() => import('./view-conditions.ts'))

/** Loads the code that writes the conditions of a view. @throws TypeError as for a request without an answer */
export async function loadConditions() {
  return (await viewConditions()).conditionsOf
}

/**
 * The condition that all rows fulfil which the caller sees, if the policies compare a column with the account. The planner has statistics
 * for a value in the query, and none for `auth.uid()`: it would expect a few rows, and sort the million that there are.
 */
export function ownRows({ owner }: Table): readonly Condition[] {
  return owner ? [{ column: owner.column, operator: 'eq', value: owner.value }] : []
}

/** The conditions of a view, which all hold. */
export async function conditionsFor(table: Table, view: Finding): Promise<readonly Condition[]> {
  const isPlain = view.filters.length === 0 && !view.search
  return isPlain ? ownRows(table) : [...ownRows(table), ...(await loadConditions())(table, view)]
}

/** Characters of the conditions in an address: proxies take 8 kB in all, columns and order included. */
export const longestConditions = 6_000

/**
 * A condition as a parameter of an address. Its name is always in quotes: PostgREST and gateways reserve names (`select`, `limit`,
 * `apikey`), and a condition under a reserved name silently holds for every row.
 */
export function parameterOf(condition: Condition): readonly [name: string, value: string] {
  if ('column' in condition && !isWideNumber(condition.value))
    return [quote(condition.column), `${condition.operator}.${condition.value}`]
  return ['or', `(${'any' in condition ? condition.any.map(write).join(',') : write(condition)})`]
}

/** Not every server keeps the digits of a number that stands by itself (`@supabase/lite` 0.10 rounds); in quotes it is a text. */
function isWideNumber(value: string): boolean {
  return /^[+-]?[\d.]{16,}$/.test(value)
}

/** A condition as it stands inside `or=(…)`, where values with reserved characters are quoted. */
export function write(condition: Condition): string {
  if ('any' in condition) return `or(${condition.any.map(write).join(',')})`
  if ('all' in condition) return `and(${condition.all.map(write).join(',')})`
  const { column, operator, value, isBare } = condition
  // Lists, and the words null/true/false after `is`, have a syntax of their own.
  const written = isBare || /i[ns]$/.test(operator) ? value : quote(value)
  return `${quoteName(column)}.${operator}.${written}`
}
