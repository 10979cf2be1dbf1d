import { lazyCode, mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { askFor, type Description, loadSchema } from './load-schema.ts'
import { parseTableInFull, parseTables } from './parse-schema.ts'
import type { Schema, Table, TableInFull, TableList } from './schema.ts'

type Client = Session['client']

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

/** Grants and tables change seldom. */
const staleTime = 5 * 60_000

/** Most projects have the functions for one table after another. */
const wholeSchema = lazyCode(() => import('./whole-schema.ts'))

/** The projects that describe all tables at once. */
const older = new WeakSet<Client>()

/** The lists that were read last, by their question. Their version says whether they are still right, also for another user. */
const lists = new WeakMap<Client, Map<string, TableList>>()

/**
 * Reads a list of tables, in short.
 * @param whole reads all tables in full: older projects have no list
 * @throws DataError; `PGRST202` if no function is installed, `schema_malformed` if it is of another version
 */
export async function readTables(
  client: Client,
  question: ListQuestion,
  { signal, whole }: { signal: AbortSignal; whole?: () => Promise<Schema> },
): Promise<TableList> {
  const known = lists.get(client) ?? new Map<string, TableList>()
  lists.set(client, known)
  const name = JSON.stringify(question)
  const asked = { name: 'portico_tables', args: question, parse: parseTables }
  const list = await askOrRead(client, asked, { signal, before: known.get(name), whole }, async (schema) =>
    (await wholeSchema()).listOf(schema),
  )
  // Searches are many, and each is short.
  if (list.version && !question.named) known.set(name, list)
  return list
}

/** The query of `readTables`. */
export function tablesQuery(client: Client, question: ListQuestion) {
  return queryOptions({
    queryKey: ['schema', 'list', question] as const,
    queryFn: ({ signal, client: queries }) =>
      readTables(client, question, { signal, whole: () => readWhole(queries, client) }),
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
      const how = { signal, before, whole: () => readWhole(queries, client) }
      return askOrRead(client, asked, how, async (all) =>
        (await wholeSchema()).tableOf(all, { schema, name }, isReferring),
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
  how: { signal: AbortSignal; before?: Answer | undefined; whole?: (() => Promise<Schema>) | undefined },
  find: (schema: Schema) => Promise<Answer>,
): Promise<Answer> {
  const { signal, before, whole = () => loadSchema(client, signal) } = how
  if (!older.has(client)) {
    try {
      const answer = (await askFor(client, asked, signal, before?.version)) ?? before
      if (answer) return answer
    } catch (caught) {
      if (asDataError(caught).code !== 'PGRST202') throw caught
    }
  }
  const schema = await whole()
  // Only now: without this function too, the next attempt may find the new ones.
  older.add(client)
  return find(schema)
}

/** Reads the whole schema once for all lists and tables. */
function readWhole(queries: QueryClient, client: Client): Promise<Schema> {
  return queries.fetchQuery({
    queryKey: ['schema', 'whole'],
    queryFn: ({ signal }) => loadSchema(client, signal),
    staleTime,
  })
}
