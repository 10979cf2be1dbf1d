import { lazyCode, mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { askFor, type Description, staleTime } from './ask-for.ts'
import { parseTableInFull, parseTables } from './parse-schema.ts'
import type { Schema, Table, TableInFull, TableList } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/** A query for a list of tables. */
export interface ListQuestion {
  /** Maximum number of tables, by name. */
  most: number
  /** Names of tables that are always included. */
  also?: readonly string[]
  /** A part of the name, or the start of a word of the comment. */
  named?: string
}

/** Maximum number of tables in one list. Others are found by search. */
export const mostTables = 500

/** Lazy-loaded, because only projects without the functions for one table need it. */
const wholeSchema = lazyCode(() => import('./whole-schema.ts'))

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
export async function readTables(client: Client, question: ListQuestion, how: How): Promise<TableList> {
  const known = lists.get(client) ?? new Map<string, TableList>()
  lists.set(client, known)
  const name = JSON.stringify(question)
  const asked = { name: 'portico_tables', args: question, parse: parseTables }
  const list = await askOrRead(client, asked, { ...how, before: known.get(name) }, (code, schema) =>
    code.listOf(schema),
  )
  // Searches are not kept, because they are many and fast.
  if (list.version && !question.named) known.set(name, list)
  return list
}

/** Returns the query of `readTables`. */
export function tablesQuery(client: Client, question: ListQuestion) {
  return queryOptions({
    queryKey: ['schema', 'list', question] as const,
    queryFn: ({ signal, client: queries }) => readTables(client, question, { signal, queries }),
    staleTime,
    retry: mayPass,
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
  const asked = { name: 'portico_table', args, parse: parseTableInFull }
  return queryOptions({
    queryKey: ['schema', 'table', schema, name, isReferring] as const,
    queryFn: ({ signal, client: queries, queryKey }) => {
      const before = queries.getQueryData<TableInFull>(queryKey)
      return askOrRead(client, asked, { signal, queries, before }, (code, all) =>
        code.tableOf(all, { schema, name }, isReferring),
      )
    },
    staleTime,
    retry: mayPass,
  })
}

/** Calls the project's function, or finds the answer in the complete schema of an older project. */
async function askOrRead<Answer extends { version?: string }>(
  client: Client,
  asked: Description<Answer>,
  how: How & { before: Answer | undefined },
  find: (code: typeof import('./whole-schema.ts'), schema: Schema) => Answer,
): Promise<Answer> {
  if (!older.has(client)) {
    try {
      const answer = (await askFor(client, asked, how.signal, how.before?.version)) ?? how.before
      if (answer) return answer
    } catch (caught) {
      if (asDataError(caught).code !== 'PGRST202') throw caught
    }
  }
  const code = await wholeSchema()
  const schema = await code.readWhole(client, how)
  // Only after success, because the next attempt may find the new functions.
  older.add(client)
  return find(code, schema)
}
