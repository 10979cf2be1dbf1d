import type { Catalog, Handler } from './catalog.ts'
import type { Query } from './parse-query.ts'
import type { Name } from './sql.ts'

/** Returns the handlers of custom media types for a table or function. Handlers of rows need all columns (`select=*`). */
export function handlersFor(
  target: Name & { isRoutine: boolean },
  { select }: Query,
  { functions, aggregates, tables }: Catalog,
): Handler[] {
  const isNamed = (each: Name) => each.schema === target.schema && each.name === target.name
  const called = target.isRoutine ? functions.filter(isNamed) : []
  const rowsOf = target.isRoutine
    ? called.map(({ table }) => table)
    : tables.filter(isNamed).map(({ oid }) => oid)
  const isWhole =
    select.length === 1 &&
    select.every((item) => 'field' in item && item.field.name === '*' && !item.aggregate)
  return [
    ...called.flatMap(({ media, isBytes, isSet }) => (media && !isSet ? [{ media, isBytes }] : [])),
    ...(isWhole ? aggregates.filter(({ table }) => rowsOf.includes(table)) : []),
  ]
}
