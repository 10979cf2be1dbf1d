import type { Step } from '../history/history.ts'
import { addStep } from '../history/steps.ts'
import { changeInParts, deleteInParts } from '../parts/change-in-parts.ts'
import { type PartsContext, type PartsTask, runTask } from '../parts/parts-task.ts'
import type { Retry } from '../parts/retry.ts'
import { keyAnd, type RowScope } from '../parts/write-part.ts'
import { cutParts } from '../query/addressing/key-conditions.ts'
import { conditionsFor } from '../query/conditions/conditions.ts'
import type { Row } from '../query/row.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import { bulkWords } from './bulk-words.ts'
import { readMatching } from './read-matching.ts'
import { type Bulk, countChanged, type Matching } from './write-matching.ts'

/**
 * Changes or deletes all rows of a view in batches. Finds the rows first; if their number differs from the confirmed one, nothing is
 * written. The task is a step of the table's history.
 */
export async function runBulk(
  context: PartsContext,
  { client, table, view, expected, isKept }: Matching,
  values: Bulk,
  go: (way: 'undo', step: Step) => void,
): Promise<PartsTask> {
  const { t, queries } = context
  const conditions = await conditionsFor(table, view)
  const scope: RowScope = { client, table, key: rowKeyOf(table) ?? [], conditions }
  const plan = {
    ...scope,
    total: expected,
    isKept,
    parts: (retry: Retry) => partsOf(scope, expected, retry),
  }
  const work = values ? changeInParts(plan, values) : deleteInParts(plan)
  return runTask(context, table, work, bulkWords(t, table, values === null), () => {
    const step = work.step()
    if (!step) return null
    addStep(queries, table, step)
    return { label: t('Undo'), run: () => go('undo', step) }
  })
}

/** Yields the rows of the scope in batches. @throws DataError `count_changed` if their number differs from the confirmed one */
export async function* partsOf(
  scope: RowScope,
  expected: number,
  retry: Retry,
): AsyncGenerator<readonly Row[]> {
  const { table, key, conditions } = scope
  const rows: Row[] = []
  for await (const page of readMatching(scope, keyAnd(table, key, []), { retry })) {
    rows.push(...page)
    if (rows.length > expected) break
  }
  if (rows.length !== expected) throw countChanged(expected, rows.length)
  yield* cutParts(key, rows, { beside: conditions })
}
