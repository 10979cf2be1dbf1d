import { findRoutine } from './call-sql.ts'
import type { RestQuery } from './parse-query.ts'
import { findTable } from './plan.ts'
import { getPrimaryKey, type SchemaCache } from './schema-cache.ts'
import type { QualifiedName } from './sql.ts'

/** Answers OPTIONS with the methods that a table or function supports, for any caller. @throws RestError PGRST202, PGRST203, PGRST205 */
export function getAllowedMethods(
  target: QualifiedName & { isRoutine: boolean },
  { parameters }: RestQuery,
  catalog: SchemaCache,
): Response {
  const allow = target.isRoutine
    ? [
        'OPTIONS',
        ...(findRoutine(catalog.functions, target, { parameters }).volatility === 'v' ? [] : ['GET', 'HEAD']),
        'POST',
      ]
    : methodsOf(findTable(target, catalog))
  return new Response(null, { headers: { Allow: allow.join(','), 'Access-Control-Allow-Origin': '*' } })
}

function methodsOf(table: ReturnType<typeof findTable>): string[] {
  const { isInsertable, isUpdatable, isDeletable } = table
  const all = {
    ...{ OPTIONS: true, GET: true, HEAD: true, POST: isInsertable },
    PUT: isInsertable && isUpdatable && getPrimaryKey(table).length > 0,
    ...{ PATCH: isUpdatable, DELETE: isDeletable },
  }
  return Object.entries(all).flatMap(([method, isAllowed]) => (isAllowed ? [method] : []))
}
