import { lazyCode, mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { askFor, type Description, staleTime } from './ask-for.ts'
import { parseTableInFull, parseTables } from './parse-schema.ts'
import type { Schema, Table, TableInFull, TableList } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/** The tables that a list has. */
export interface ListQuestion {
  /** How many, by name. */
  most: number
  /** Names of tables that are listed in any case. */
  also?: readonly string[]
  /** A part of the name, or the beginning of a word of the comment. */
  named?: string
}

/** Tables of one list; the others are found by name. */
export const mostTables = 500

/** Only projects without the functions for one table need it. */
const wholeSchema = lazyCode(() => import('./whole-schema.ts'))

/** The projects that describe all tables at once. */
const older = new WeakSet<Client>()

/** The lists that were read last, by their question. Their version says whether they are still right, also for another user. */
const lists = new WeakMap<Client, Map<string, TableList>>()

/** How an answer is read. */
interface How {
  signal: AbortSignal
  /** The cache that has the whole schema of older projects; without it, the schema is read again. */
  queries?: QueryClient
}

/**
 * Reads a list of tables, in short.
 * @throws DataError; `PGRST202` if no function is installed, `schema_malformed` if it is of another version
 */
export async function readTables(client: Client, question: ListQuestion, how: How): Promise<TableList> {
  const known = lists.get(client) ?? new Map<string, TableList>()
  lists.set(client, known)
  const name = JSON.stringify(question)
  const asked = { name: 'portico_tables', args: question, parse: parseTables }
  const list = await askOrRead(client, asked, { ...how, before: known.get(name) }, (code, schema) =>
    code.listOf(schema),
  )
  // Searches are many, and each is short.
  if (list.version && !question.named) known.set(name, list)
  return list
}

/** The query of `readTables`. */
export function tablesQuery(client: Client, question: ListQuestion) {
  return queryOptions({
    queryKey: ['schema', 'list', question] as const,
    queryFn: ({ signal, client: queries }) => readTables(client, question, { signal, queries }),
    staleTime,
    retry: mayPass,
  })
}

/**
 * The query of one table in full with the tables that it refers to, or, with `isReferring`, with those that refer to it.
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

/** Asks the project's function, or finds the answer in the whole schema of a project that has no such function. */
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
  // Only now: without this function too, the next attempt may find the new ones.
  older.add(client)
  return find(code, schema)
}
