import type { SupabaseClient } from '@supabase/supabase-js'
import { recordRowCount } from './query/addressing/row-limit.ts'

/** An answer of the test server. The body of a refusal is PostgREST's `{ code, message, details, hint }`. */
export interface StubResponse {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/** Answers by method and path, such as `GET /tasks`. A function gets the request's URL, body and headers. */
export type StubResponses = Record<
  string,
  StubResponse | ((url: URL, body: unknown, headers: Headers) => StubResponse | Promise<StubResponse>)
>

const column = (name: string, udt: string, more: object = {}) => ({
  name,
  type: udt,
  udt,
  udt_schema: 'pg_catalog',
  nullable: false,
  default: null,
  identity: null,
  generated: false,
  enum_values: null,
  comment: null,
  privileges: { select: true, insert: true, update: true },
  ...more,
})

/** A table in the format of `portico_schema()`. */
export const tasks = {
  schema: 'public',
  name: 'tasks',
  kind: 'table',
  comment: 'What is to be done.',
  rls: true,
  estimated_rows: 2,
  privileges: { select: true, insert: true, update: true, delete: true },
  columns: [
    column('id', 'int4', { identity: 'always', privileges: { select: true, insert: false, update: false } }),
    column('title', 'text'),
    column('hours', 'int4', { nullable: true }),
    column('status', 'status', { enum_values: ['open', 'done'], default: "'open'" }),
  ],
  primary_key: ['id'],
  unique: [],
  foreign_keys: [],
}

/** Two rows of `tasks`. */
export const rows = [
  { id: 1, title: 'Write', hours: null, status: 'open' },
  { id: 2, title: 'Read', hours: 3, status: 'done' },
]

/** Records a long answer for a client, so that short answers don't count as truncated. */
export function allowLongAnswers<Client extends SupabaseClient>(client: Client): Client {
  recordRowCount(client, 1_000)
  return client
}

/** Returns a `fetch` that answers from `answers` and records its requests. */
export function createFetchStub(answers: StubResponses, requests: string[]): typeof fetch {
  return async (input, init) => {
    const url = withPlainNames(new URL(input instanceof Request ? input.url : input))
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/rest/v1', '')}`
    requests.push(`${name}${decodeURIComponent(url.search.replaceAll('+', ' '))}`)
    const answer = answers[name] ?? describeTables(answers, name)
    if (!answer) throw new TypeError(`no answer for ${name}`)
    const {
      status = 200,
      body,
      headers,
    } = typeof answer === 'function'
      ? await answer(url, init?.body ? JSON.parse(String(init.body)) : null, new Headers(init?.headers))
      : answer
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
}

/** The used part of an answer of `portico_schema()`. */
interface Described {
  start_length?: number
  tables?: (typeof tasks & { foreign_keys: { ref_table: string }[] })[]
}

/** Answers the functions for single tables from the answer of `portico_schema`. */
function describeTables(answers: StubResponses, name: string): StubResponses[string] | undefined {
  const whole = answers['POST /rpc/portico_schema']
  const isList = name === 'POST /rpc/portico_tables'
  if (!whole || !(isList || name === 'POST /rpc/portico_table')) return undefined
  return async (url, body, headers) => {
    const answer = typeof whole === 'function' ? await whole(url, {}, headers) : whole
    const { tables, start_length } = answer.body as Described
    if (!tables) return answer
    const shown = tables.filter((table) => !table.name.startsWith('portico_'))
    const own = tables.filter((table) => !shown.includes(table)).map((table) => table.name)
    return {
      ...answer,
      body: { own, version: '1', start_length, ...(isList ? inList(shown) : inFull(shown, body)) },
    }
  }
}

function inList(tables: NonNullable<Described['tables']>) {
  const listed = tables.map((table) => ({
    ...table,
    column_count: table.columns.length,
    has_key: table.primary_key.length > 0,
  }))
  return { tables: listed, total: tables.length }
}

function inFull(tables: NonNullable<Described['tables']>, body: unknown) {
  const { named, in_schema, referring } = body as { named: string; in_schema: string; referring?: boolean }
  const table = tables.find((one) => one.name === named && one.schema === in_schema) ?? null
  const refers = (from: (typeof tables)[number], name: string) =>
    from.foreign_keys.some(({ ref_table }) => ref_table === name)
  const near = tables.filter(
    (one) => one !== table && table && (referring ? refers(one, named) : refers(table, one.name)),
  )
  return { table, near, near_total: near.length }
}

/** Removes the quotes from parameter names, as PostgREST does. */
function withPlainNames(url: URL): URL {
  const plain = new URL(url)
  plain.search = ''
  for (const [name, value] of url.searchParams)
    plain.searchParams.append(
      name.replace(/^"(.*)"$/s, (_, quoted: string) => quoted.replaceAll(/\\(.)/g, '$1')),
      value,
    )
  return plain
}

/** Answers for the schema and the rows. */
export const wholeTableResponses: StubResponses = {
  'POST /rpc/portico_schema': { body: { tables: [tasks] } },
  'GET /tasks': { body: rows },
}
