import { createCodeLoader, shouldRetryQuery } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { toKnownDataError } from '../errors/data-error.ts'
import { callSchemaFunction, type SchemaFunction, staleTime } from './call-schema-function.ts'
import { parseTableDetails, parseTables } from './parse-schema.ts'
import type { Schema, Table, TableDetails, TableList } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/** A query for a list of tables. */
export interface TableListQuery {
  /** Maximum number of tables, by name. */
  most: number
  /** Names of tables that are always included. */
  also?: readonly string[]
  /** A part of the name, or the start of a word of the comment. */
  named?: string
}

/** Maximum number of tables in one list. Others are found by search. */
export const maxTables = 500

/** Lazy-loaded, because only projects without the functions for one table need it. */
const wholeSchema = createCodeLoader(() => import('./whole-schema.ts'))

/** Clients of projects that can only describe all tables at once. */
const older = new WeakSet<Client>()

/** The last answers by query. Their version shows whether they are still valid, also for another user. */
const lists = new WeakMap<Client, Map<string, TableList>>()

/** How to read an answer. */
interface How {
  signal: AbortSignal
  /** The cache with the complete schema of older projects. Without it, the schema is read again. */
  queries?: QueryClient
}

/**
 * Reads a short list of tables.
 * @throws DataError; `PGRST202` if no function is installed, `schema_malformed` if it is another version
 */
export async function readTables(client: Client, question: TableListQuery, how: How): Promise<TableList> {
  const known = lists.get(client) ?? new Map<string, TableList>()
  lists.set(client, known)
  const name = JSON.stringify(question)
  const asked = { name: 'portico_tables', args: question, parse: parseTables }
  const list = await askOrRead(client, asked, { ...how, before: known.get(name) }, (code, schema) =>
    code.createTableList(schema),
  )
  // Searches are not kept, because they are many and fast.
  if (list.version && !question.named) known.set(name, list)
  return list
}

/** Returns the query of `readTables`. */
export function tablesQuery(client: Client, question: TableListQuery) {
  return queryOptions({
    queryKey: ['schema', 'list', question] as const,
    queryFn: ({ signal, client: queries }) => readTables(client, question, { signal, queries }),
    staleTime,
    retry: shouldRetryQuery,
  })
}

/**
 * Returns the query of one table in full with the tables that it references, or with `isReferring` the tables that reference it.
 * @throws DataError as `readTables`
 */
export function tableQuery(
  client: Client,
  { schema, name }: Pick<Table, 'schema' | 'name'>,
  isReferring = false,
) {
  const args = { named: name, in_schema: schema, ...(isReferring && { referring: true }) }
  const asked = { name: 'portico_table', args, parse: parseTableDetails }
  return queryOptions({
    queryKey: ['schema', 'table', schema, name, isReferring] as const,
    queryFn: ({ signal, client: queries, queryKey }) => {
      const before = queries.getQueryData<TableDetails>(queryKey)
      return askOrRead(client, asked, { signal, queries, before }, (code, all) =>
        code.findTableDetails(all, { schema, name }, isReferring),
      )
    },
    staleTime,
    retry: shouldRetryQuery,
  })
}

/** Calls the project's function, or finds the answer in the complete schema of an older project. */
async function askOrRead<Answer extends { version?: string }>(
  client: Client,
  asked: SchemaFunction<Answer>,
  how: How & { before: Answer | undefined },
  find: (code: typeof import('./whole-schema.ts'), schema: Schema) => Answer,
): Promise<Answer> {
  if (!older.has(client)) {
    try {
      const answer = (await callSchemaFunction(client, asked, how.signal, how.before?.version)) ?? how.before
      if (answer) return answer
    } catch (caught) {
      if (toKnownDataError(caught).code !== 'PGRST202') throw caught
    }
  }
  const code = await wholeSchema()
  const schema = await code.readWholeSchema(client, how)
  // Only after success, because the next attempt may find the new functions.
  older.add(client)
  return find(code, schema)
}
