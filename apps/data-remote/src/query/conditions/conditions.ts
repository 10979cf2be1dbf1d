import { createCodeLoader } from '@portico/react-remote'
import type { Table } from '../../schema/schema.ts'
import { quote, quoteName } from '../names.ts'
import type { ViewFilters } from './view-state.ts'

/** A condition of PostgREST: a comparison, or several joined. `isBare`: the value is true or false, without quotes. */
export type Condition =
  | { column: string; operator: string; value: string; isBare?: boolean }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] }

const viewConditions = createCodeLoader(() => import('./view-conditions.ts'))

/** Loads the code that writes the conditions of a view. @throws TypeError as for a request without an answer */
export async function loadConditions() {
  return (await viewConditions()).createViewConditions
}

/**
 * Returns the condition that all visible rows match, if the policies compare a column with the account. The planner has statistics for a
 * literal value but not for `auth.uid()`: it would expect few rows, and sort a million.
 */
export function createOwnerConditions({ owner }: Table): readonly Condition[] {
  return owner ? [{ column: owner.column, operator: 'eq', value: owner.value }] : []
}

/** Returns the conditions of a view. All must match. */
export async function loadViewConditions(table: Table, view: ViewFilters): Promise<readonly Condition[]> {
  const isPlain = view.filters.length === 0 && !view.search
  return isPlain
    ? createOwnerConditions(table)
    : [...createOwnerConditions(table), ...(await loadConditions())(table, view)]
}

/** Maximum number of characters of conditions in a URL. Proxies accept 8 kB in total, including columns and order. */
export const maxConditionsLength = 6_000

/**
 * Returns a condition as a URL parameter. Its name is always quoted: PostgREST and gateways reserve names (`select`, `limit`, `apikey`),
 * and a condition under a reserved name would silently match every row.
 */
export function toParameter(condition: Condition): readonly [name: string, value: string] {
  if ('column' in condition && !isWideNumber(condition.value))
    return [quote(condition.column), `${condition.operator}.${condition.value}`]
  return [
    'or',
    `(${'any' in condition ? condition.any.map(formatCondition).join(',') : formatCondition(condition)})`,
  ]
}

/** Some servers round a number without quotes (`@supabase/lite` 0.10); in quotes it is text. */
function isWideNumber(value: string): boolean {
  return /^[+-]?[\d.]{16,}$/.test(value)
}

/** Returns a condition in the syntax inside `or=(…)`, with quoted values. */
export function formatCondition(condition: Condition): string {
  if ('any' in condition) return `or(${condition.any.map(formatCondition).join(',')})`
  if ('all' in condition) return `and(${condition.all.map(formatCondition).join(',')})`
  const { column, operator, value, isBare } = condition
  // Lists, and null/true/false after `is`, have their own syntax.
  const written = isBare || /i[ns]$/.test(operator) ? value : quote(value)
  return `${quoteName(column)}.${operator}.${written}`
}
