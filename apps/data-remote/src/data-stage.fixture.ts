import type { SupabaseClient } from '@supabase/supabase-js'
import { noteRows } from './query/addressing/row-limit.ts'

/** What a test's server answers to a request; `body` of a refusal is PostgREST's `{ code, message, details, hint }`. */
export interface Answer {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/** Answers by method and path, such as `GET /tasks`; a function sees the request's URL, body and headers. */
export type Answers = Record<
  string,
  Answer | ((url: URL, body: unknown, headers: Headers) => Answer | Promise<Answer>)
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

/** A table as `portico_schema()` describes it. */
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

/** Two rows of that table. */
export const rows = [
  { id: 1, title: 'Write', hours: null, status: 'open' },
  { id: 2, title: 'Read', hours: 3, status: 'done' },
]

/** Makes a client know that its server gives long answers: short ones are then not cut. */
export function givesLongAnswers<Client extends SupabaseClient>(client: Client): Client {
  noteRows(client, 1_000)
  return client
}

/** A `fetch` that is served by `answers`, and notes what it was asked for. */
export function serve(answers: Answers, requests: string[]): typeof fetch {
  return async (input, init) => {
    const url = withPlainNames(new URL(input instanceof Request ? input.url : input))
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/rest/v1', '')}`
    requests.push(`${name}${decodeURIComponent(url.search.replaceAll('+', ' '))}`)
    const answer = answers[name]
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

/** The address with the names of its parameters as PostgREST reads them: without quotes. */
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
export const wholeTable: Answers = {
  'POST /rpc/portico_schema': { body: { tables: [tasks] } },
  'GET /tasks': { body: rows },
}
