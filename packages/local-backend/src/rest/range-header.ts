import type { ResourceEntry, RowRange } from './parse-query.ts'
import { RestError } from './rest-error.ts'

/** Limits the rows to those in both the header and the URL. @throws RestError PGRST103 */
export function addRange(ranges: ResourceEntry<RowRange>[], headers: Headers): void {
  const [, from, to] = /^(\d{1,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (from === undefined) return
  const own = Object.assign({}, ...ranges.filter(({ path }) => path.length === 0).map(({ value }) => value))
  const offset = Math.max(Number(from), own.offset ?? 0)
  const end = Math.min(
    to ? Number(to) + 1 : Number.POSITIVE_INFINITY,
    own.limit === undefined ? Number.POSITIVE_INFINITY : (own.offset ?? 0) + own.limit,
  )
  if (end <= offset && own.limit !== 0)
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  ranges.push({
    path: [],
    value: { offset, ...(end < Number.POSITIVE_INFINITY && { limit: Math.max(end - offset, 0) }) },
  })
}
