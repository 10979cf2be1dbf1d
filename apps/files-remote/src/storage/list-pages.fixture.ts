/** A row in an answer of `list`. */
interface ListedRow {
  name: string
  id: string | null
}

/** A request of `list-v2`. */
interface PageRequest {
  prefix: string
  limit: number
  cursor?: string
}

/** The request of `list` for the same page. */
export interface ListRequest {
  /** Without its final slash. */
  prefix: string
  limit: number
  offset: number
}

/** Converts a request of `list-v2` to one of `list`. Null if the prefix ends within a name: no object begins so in these tests. */
export function parseListRequest(body: unknown): ListRequest | null {
  const { prefix, limit, cursor } = body as PageRequest
  if (prefix !== '' && !prefix.endsWith('/')) return null
  return { prefix: prefix.slice(0, -1), limit, offset: Number(cursor || 0) }
}

/** Returns the answer of `list-v2` for rows of `list`. Returns other answers, such as a refusal, unchanged. */
export function createPage(request: ListRequest | null, rows: unknown): unknown {
  if (!request) return { folders: [], objects: [], hasNext: false }
  if (!Array.isArray(rows)) return rows
  const { prefix, limit, offset } = request
  const here = prefix && `${prefix}/`
  const hasNext = rows.length >= limit
  return {
    folders: rows
      .filter(({ id }: ListedRow) => id === null)
      .map(({ name }: ListedRow) => ({ id: null, name: `${here}${name}/` })),
    objects: rows
      .filter(({ id }: ListedRow) => id !== null)
      .map((row: ListedRow) => ({ ...row, name: `${here}${row.name}` })),
    hasNext,
    ...(hasNext && { nextCursor: String(offset + rows.length) }),
  }
}

/** Answers a call of a function as a project without its migration does. Null for other requests. */
export function refuseFunction(pathname: string): Response | null {
  return pathname.startsWith('/rest/v1/rpc/')
    ? Response.json({ code: 'PGRST202', message: 'There is no such function' }, { status: 404 })
    : null
}
