/** A line as `list` of storage answers it. */
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
  /** Without the slash at its end. */
  prefix: string
  limit: number
  offset: number
}

/** Reads the request of a list from one for a page of `list-v2`. Null if the prefix ends within a name: nothing begins so here. */
export function listRequestOf(body: unknown): ListRequest | null {
  const { prefix, limit, cursor } = body as PageRequest
  if (prefix !== '' && !prefix.endsWith('/')) return null
  return { prefix: prefix.slice(0, -1), limit, offset: Number(cursor || 0) }
}

/** The answer of `list-v2` with the rows that `list` would answer; anything else, such as a refusal, as it is. */
export function pageOf(request: ListRequest | null, rows: unknown): unknown {
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
