import type { Table } from '../schema/schema.ts'
import { type DataRoute, formatRowAddress, formatTableAddress, parseRoute } from './routes.ts'

/**
 * Returns the current address of a table or row whose link an earlier version wrote, without escaping `~` in names. Null if no table, or
 * several tables, have the name.
 */
export function resolveFormerAddress(
  pathname: string,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): string | null {
  const route = parseRoute(pathname, (name) => name)
  if (route.at !== 'table' && route.at !== 'name') return null
  const [table, ...others] = tables.filter(
    ({ schema, name }) => name === route.name && (route.at === 'name' || schema === route.schema),
  )
  if (!table || others.length > 0) return null
  return route.at === 'name' || route.row === null
    ? formatTableAddress(table)
    : formatRowAddress(table, route.row)
}

/** Returns the address of the only table with the name in a route without a schema. Null if no table, or several tables, have the name. */
export function resolveNamedAddress(
  route: DataRoute,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): string | null {
  if (route.at !== 'name') return null
  const [table, ...others] = tables.filter(({ name }) => name === route.name)
  return table && others.length === 0 ? formatTableAddress(table) : null
}
