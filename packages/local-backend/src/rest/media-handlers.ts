import type { RestQuery } from './parse-query.ts'
import type { MediaHandler, SchemaCache } from './schema-cache.ts'
import type { QualifiedName } from './sql.ts'

/** Returns the handlers of custom media types for a table or function. Handlers of rows need all columns (`select=*`). */
export function findMediaHandlers(
  target: QualifiedName & { isRoutine: boolean },
  { select }: RestQuery,
  { functions, aggregates, tables }: SchemaCache,
): MediaHandler[] {
  const isNamed = (each: QualifiedName) => each.schema === target.schema && each.name === target.name
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
