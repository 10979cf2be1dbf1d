import type { Session } from '@portico/session'
import type { QueryClient } from '@tanstack/react-query'
import { staleTime } from './call-schema-function.ts'
import { loadSchema } from './load-schema.ts'
import { getRowKeyColumns } from './row-key.ts'
import type { ListedTable, Schema, Table, TableDetails, TableList } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/** Reads the complete schema, once per query cache. @throws DataError as `loadSchema` */
export function readWholeSchema(
  client: Client,
  { signal, queries }: { signal: AbortSignal; queries?: QueryClient },
): Promise<Schema> {
  if (!queries) return loadSchema(client, signal)
  return queries.fetchQuery({
    queryKey: ['schema', 'whole'],
    queryFn: ({ signal: own }) => loadSchema(client, own),
    staleTime,
  })
}

/** Returns the list of all tables from their descriptions, for projects without `portico_tables()`. */
export function createTableList({ tables }: Schema): TableList {
  return { tables: tables.map(inShort), total: tables.length }
}

function inShort(table: Table): ListedTable {
  const { schema, name, kind, comment, estimatedRows, privileges, columns } = table
  const mayAny = (right: 'select' | 'insert' | 'update') =>
    privileges[right] || columns.some((column) => column.privileges[right])
  return {
    schema,
    name,
    kind,
    comment,
    estimatedRows,
    privileges: {
      select: mayAny('select'),
      insert: mayAny('insert'),
      update: mayAny('update'),
      delete: privileges.delete,
    },
    columnCount: columns.length,
    hasKey: getRowKeyColumns(table) !== null,
  }
}

/** Returns one table with its neighbors, as `portico_table()` does. */
export function findTableDetails(
  { tables, ...features }: Schema,
  wanted: Pick<Table, 'schema' | 'name'>,
  isReferring: boolean,
): TableDetails {
  const table = tables.find(({ schema, name }) => schema === wanted.schema && name === wanted.name) ?? null
  const refers = (from: Table, to: Table) =>
    from.foreignKeys.some(({ refSchema, refTable }) => refSchema === to.schema && refTable === to.name)
  const isNear = (other: Table) =>
    table !== null && (isReferring ? refers(other, table) : refers(table, other))
  const near = tables.filter((other) => other !== table && isNear(other))
  return { table, near, nearTotal: near.length, ...features }
}
