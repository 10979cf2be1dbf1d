import { createCallSql, findRoutine, isScalar, type RoutineArguments } from './call-sql.ts'
import { findClosestName } from './find-closest-name.ts'
import type { ResponseMedia } from './media-type.ts'
import type { RestFilter } from './parse-filter.ts'
import type { RestQuery } from './parse-query.ts'
import type { RestPayload } from './payload.ts'
import type { Preferences } from './preferences.ts'
import { buildReadTree, listNeededColumns, type ReadNode } from './read-tree.ts'
import { RestError } from './rest-error.ts'
import { type CatalogTable, getPrimaryKey, type Routine, type SchemaCache } from './schema-cache.ts'
import type { QualifiedName } from './sql.ts'
import { createDeleteSql, createInsertSql, createUpdateSql } from './write-sql.ts'

/** The methods of requests to tables and functions. */
export type RestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A parsed request, before its names are resolved. */
export interface RestRequest {
  method: RestMethod
  isRoutine: boolean
  name: QualifiedName
  query: RestQuery
  preferences: Preferences
  media: ResponseMedia
  /** Undefined if the method has no body. */
  payload: RestPayload | undefined
}

/** The statement to run, and the part of its result to return. */
export interface RestPlan {
  kind: 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call'
  root: ReadNode
  /** SQL of the write or call whose rows are returned; undefined if the root's table is read. */
  source: string | undefined
  /** The alias of those rows in the read. */
  as: string | undefined
  parameters: unknown[]
  isReadOnly: boolean
  /** Whether rows are returned. */
  hasBody: boolean
  routine: Routine | undefined
  primaryKey: string[]
}

/** Resolves a request with the catalogue. @throws RestError */
export function createPlan(asked: RestRequest, catalog: SchemaCache): RestPlan {
  return asked.isRoutine ? planCall(asked, catalog) : planTable(asked, catalog)
}

function planTable(asked: RestRequest, catalog: SchemaCache): RestPlan {
  const { method, query, preferences } = asked
  const table = findTable(asked.name, catalog)
  const isRead = method === 'GET' || method === 'HEAD'
  const root = buildReadTree({ catalog, table, name: table.name, query, isWrite: !isRead })
  const primaryKey = getPrimaryKey(table)
  const common = { root, isReadOnly: isRead, routine: undefined, primaryKey, parameters: [] }
  if (isRead) return { ...common, kind: 'read', source: undefined, as: undefined, hasBody: true }
  const hasBody = preferences.return === 'representation'
  const returning = hasBody
    ? listNeededColumns(root, table)
    : preferences.return === 'headers-only'
      ? primaryKey
      : []
  return { ...common, hasBody, as: table.name, ...planWrite(asked, { table, returning }, primaryKey) }
}

function planWrite(
  { method, query, preferences, payload }: RestRequest,
  write: { table: CatalogTable; returning: string[] },
  primaryKey: string[],
): Pick<RestPlan, 'kind' | 'source' | 'parameters'> {
  const where = query.where.filter(({ path }) => path.length === 0).map(({ value }) => value)
  const usesDefaults = preferences.missing === 'default'
  if (!payload) return { kind: 'delete', source: createDeleteSql(write, where), parameters: [] }
  const parameters = payload.keys.length === 0 && method === 'PATCH' ? [] : [payload.text]
  if (method === 'PATCH')
    return { kind: 'update', source: createUpdateSql(write, payload, where, usesDefaults), parameters }
  if (method === 'PUT') {
    if (query.ranges.some(({ path }) => path.length === 0))
      throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
    const filters = where.filter((logic) => 'operation' in logic)
    if (filters.length !== where.length || !isExactly(primaryKey, filters))
      throw new RestError(
        405,
        'PGRST105',
        "Filters must include all and only primary key columns with 'eq' operators",
      )
    const conflict = { columns: primaryKey, isMerged: true }
    return {
      kind: 'put',
      source: createInsertSql({ ...write, payload, usesDefaults: false, conflict, only: filters }),
      parameters,
    }
  }
  const conflict = preferences.resolution && {
    columns: query.onConflict ?? primaryKey,
    isMerged: preferences.resolution === 'merge-duplicates',
  }
  return {
    kind: 'insert',
    source: createInsertSql({ ...write, payload, usesDefaults, conflict }),
    parameters,
  }
}

function isExactly(primaryKey: readonly string[], filters: readonly RestFilter[]): boolean {
  const names = filters.map(({ field }) => field.name)
  const isEqual = ({ isNot, operation, field }: RestFilter) =>
    !isNot &&
    operation.kind === 'compare' &&
    operation.operator === '=' &&
    !operation.each &&
    field.path.length === 0
  return (
    primaryKey.length > 0 &&
    filters.every(isEqual) &&
    new Set(names).size === primaryKey.length &&
    primaryKey.every((column) => names.includes(column))
  )
}

function planCall(
  { method, name, query, payload, preferences }: RestRequest,
  catalog: SchemaCache,
): RestPlan {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const given = argumentsOf(payload, query)
  const routine = findRoutine(catalog.functions, name, given)
  const isSingle = !routine.isSet
  if (isSingle && preferences.handling === 'strict' && preferences['max-affected'] !== undefined)
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const table = catalog.tables.find(({ oid }) => oid === routine.table)
  const root = buildReadTree({ catalog, table, name: routine.name, query, isWrite: false })
  const { sql: source, takesBody } = createCallSql(routine, given)
  const body = payload?.type === 'application/octet-stream' ? payload.bytes : payload?.text
  return {
    kind: 'call',
    root,
    source,
    as: table?.name ?? routine.name,
    parameters: takesBody ? [body] : [],
    isReadOnly: !payload || routine.volatility !== 'v',
    hasBody: !routine.isVoid,
    routine,
    primaryKey: [],
  }
}

function argumentsOf(payload: RestPayload | undefined, { parameters }: RestQuery): RoutineArguments {
  if (!payload) return { parameters }
  const isForm = payload.type === 'application/x-www-form-urlencoded'
  return isForm ? { parameters: [...new URLSearchParams(payload.text)] } : { payload }
}

/** Returns whether the response to a call is a single value. */
export function isValue({ routine }: RestPlan): boolean {
  return routine !== undefined && isScalar(routine)
}

/** Returns a table by its name. @throws RestError PGRST205 */
export function findTable(name: QualifiedName, { tables }: SchemaCache): CatalogTable {
  const found = tables.find((table) => table.schema === name.schema && table.name === name.name)
  if (found) return found
  const close = findClosestName(
    name.name,
    tables.filter((table) => table.schema === name.schema).map((table) => table.name),
  )
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${name.schema}.${name.name}' in the schema cache`,
    { hint: close === undefined ? null : `Perhaps you meant the table '${name.schema}.${close}'` },
  )
}
