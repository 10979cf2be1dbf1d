import type { Actor, ActorFacts } from '../actors.ts'

/** A request, as the product or another client sends it. */
export interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/rest/v1/` or `/storage/v1/`. */
  path: string
  /** JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** A request that is measured at two sizes. */
export interface Call {
  /** Unique. The lists of known and linear calls use it. */
  name: string
  /** The SQL function (`portico_space`), table and verb (`portico_views select`), or method of storage (`storage list`). */
  uses: string
  /** Source file of the product that sends it. Null if no page of the product does, because other programs or policies call it. */
  sentBy: string | null
  actors: readonly Actor[]
  send(facts: ActorFacts): Sent
  /** Counts what an answer returns. Default: the rows of a list, otherwise 1. */
  count?(answer: never): number
}

const files = 'apps/files-remote/src/'
const auth = 'apps/auth-remote/src/'
const data = 'apps/data-remote/src/'
const shell = 'apps/shell/src/'

/** Folders of the sources that send calls. */
export const sources = { files, auth, data, shell }

/** Callers of a page that every account has: one whose data stays as it is, and one whose data grows. */
export const everyAccount: readonly Actor[] = ['ordinary', 'heavy']
/** Members of teams, of which a table with a membership policy shows the rows. */
export const members: readonly Actor[] = ['member', 'memberOfMany']
/** The same, and users who are in no team. */
export const everyMember: readonly Actor[] = [...members, 'heavy', 'administrator']
export const administrator: readonly Actor[] = ['administrator']
export const visitor: readonly Actor[] = ['visitor']

/** Describes a call of an SQL function. */
export function rpc(name: string, body: object = {}): Sent {
  return { method: 'POST', path: `/rest/v1/rpc/${name}`, body }
}

/** Describes a read of a table. `query`: parameters of PostgREST. */
export function read(table: string, query: Record<string, string>, prefer?: string): Sent {
  return { method: 'GET', path: pathOf(table, query), ...(prefer && { headers: { prefer } }) }
}

/** Describes a write to a table. */
export function write(
  method: 'POST' | 'PATCH' | 'DELETE',
  table: string,
  query: Record<string, string>,
  body?: unknown,
  prefer = 'return=representation',
): Sent {
  return { method, path: pathOf(table, query), headers: { prefer }, ...(body !== undefined && { body }) }
}

/** Describes a request to storage. `path`: after `/storage/v1/`. */
export function store(
  method: Sent['method'],
  path: string,
  body?: unknown,
  headers: Sent['headers'] = {},
): Sent {
  return { method, path: `/storage/v1/${path}`, headers, ...(body !== undefined && { body }) }
}

function pathOf(table: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams(query).toString()
  return `/rest/v1/${table}${parameters && `?${parameters}`}`
}
