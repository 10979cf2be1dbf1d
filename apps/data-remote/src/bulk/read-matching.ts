import { isTooSlow } from '@portico/react-remote'
import type { Retry } from '../batches/retry.ts'
import type { RowScope } from '../batches/write-batch.ts'
import { getValueText } from '../column-types/value-text.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { createAfterConditions, createCursor, createOrdering } from '../query/conditions/cursor.ts'
import { getRangeColumn, queryByRanges } from '../query/read/key-ranges.ts'
import { readLimitedRows } from '../query/read/read-limited-rows.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** PostgREST's default row limit. */
const pageSize = 1_000

interface Options {
  retry?: Retry
  signal?: AbortSignal
}

/**
 * Reads all rows that match the conditions of `scope`, ordered by key, with the columns of `read`, which must include the key. If a page is
 * too slow, the remaining rows are read by ranges of the key.
 * @throws DataError
 */
export async function* readMatching(
  scope: RowScope,
  read: Table,
  options: Options,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const page = await readPage(scope, read, { ...options, last })
    if (page instanceof Error) {
      yield* readRanges(scope, read, { ...options, last, caught: page })
      return
    }
    yield page
    // A short page need not be the last one, because the server may return fewer rows than requested.
    last = page.at(-1)
  } while (last)
}

async function* readRanges(
  scope: RowScope,
  read: Table,
  { caught, last, ...options }: Options & { caught: Error; last: Row | undefined },
): AsyncGenerator<readonly Row[]> {
  const { client, table } = scope
  const column = getRangeColumn(table)
  if (!column) throw caught
  const { signal = new AbortController().signal } = options
  const readRange = async (range: readonly Condition[]) => {
    const rows: Row[] = []
    let end = last
    do {
      const page = await readPage(scope, read, { ...options, last: end, range })
      if (page instanceof Error) throw page
      rows.push(...page)
      end = page.at(-1)
    } while (end)
    return rows
  }
  for await (const { answer } of queryByRanges(client, table, column, readRange, signal)) yield answer
}

/** Reads the rows after `last`. Returns the error if the database took too long, because a retry would not be faster. */
async function readPage(
  { client, key, conditions }: RowScope,
  read: Table,
  page: Options & { last: Row | undefined; range?: readonly Condition[] },
): Promise<readonly Row[] | Error> {
  const { last, range = [], retry = (ask) => ask(), signal } = page
  const ordering = createOrdering(read, [])
  const after = last
    ? createAfterConditions(
        ordering,
        createCursor(ordering, (column) => getValueText(last[column])),
      )
    : []
  const options = { order: key, limit: pageSize, ...(signal && { signal }) }
  return retry(async () => {
    try {
      return (await readLimitedRows(client, read, [...conditions, ...range, ...after], options)).rows
    } catch (caught) {
      if (caught instanceof Error && isTooSlow(caught)) return caught
      throw caught
    }
  })
}
