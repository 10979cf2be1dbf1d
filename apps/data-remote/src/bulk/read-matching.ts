import { valueText } from '../kinds/value-text.ts'
import type { Retry } from '../parts/retry.ts'
import type { RowScope } from '../parts/write-part.ts'
import { cursorAt, orderingOf, rowsAfter } from '../query/conditions/keyset.ts'
import { readSome } from '../query/read/read-some.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** PostgREST's usual limit. */
const pageSize = 1_000

/** All rows under the conditions of `scope`, in the order of their key: the columns of `read`, which has the key. @throws DataError */
export async function* readMatching(
  { client, key, conditions }: RowScope,
  read: Table,
  { retry = (ask) => ask(), signal }: { retry?: Retry; signal?: AbortSignal },
): AsyncGenerator<readonly Row[]> {
  const ordering = orderingOf(read, [])
  let last: Row | undefined
  do {
    const from = last
    const after = from
      ? rowsAfter(
          ordering,
          cursorAt(ordering, (column) => valueText(from[column])),
        )
      : []
    const options = { order: key, limit: pageSize, ...(signal && { signal }) }
    const { rows } = await retry(() => readSome(client, read, [...conditions, ...after], options))
    yield rows
    // A server may answer fewer than it was asked for.
    last = rows.at(-1)
  } while (last)
}
