import { type BatchContext, type BatchTask, runBatchTask } from '../batches/batch-task.ts'
import { changeInBatches, deleteInBatches } from '../batches/change-in-batches.ts'
import type { Retry } from '../batches/retry.ts'
import { type RowScope, selectKeyAnd } from '../batches/write-batch.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import type { UndoStep } from '../history/undo-history.ts'
import { splitIntoBatches } from '../query/addressing/key-conditions.ts'
import { loadViewConditions } from '../query/conditions/conditions.ts'
import type { Row } from '../query/row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import { getBulkTexts } from './bulk-texts.ts'
import { type BulkChange, countChanged, type MatchingRows } from './change-matching-rows.ts'
import { readMatching } from './read-matching.ts'

/**
 * Changes or deletes all rows of a view in batches. Finds the rows first; if their number differs from the confirmed one, nothing is
 * written. The task is a step of the table's history.
 */
export async function runBulk(
  context: BatchContext,
  { client, table, view, expected, isKept }: MatchingRows,
  values: BulkChange,
  go: (way: 'undo', step: UndoStep) => void,
): Promise<BatchTask> {
  const { t, queries } = context
  const conditions = await loadViewConditions(table, view)
  const scope: RowScope = { client, table, key: getRowKeyColumns(table) ?? [], conditions }
  const plan = {
    ...scope,
    total: expected,
    isKept,
    parts: (retry: Retry) => readBatches(scope, expected, retry),
  }
  const work = values ? changeInBatches(plan, values) : deleteInBatches(plan)
  return runBatchTask(context, table, work, getBulkTexts(t, table, values === null), () => {
    const step = work.step()
    if (!step) return null
    addUndoStep(queries, table, step)
    return { label: t('Undo'), run: () => go('undo', step) }
  })
}

/** Yields the rows of the scope in batches. @throws DataError `count_changed` if their number differs from the confirmed one */
export async function* readBatches(
  scope: RowScope,
  expected: number,
  retry: Retry,
): AsyncGenerator<readonly Row[]> {
  const { table, key, conditions } = scope
  const rows: Row[] = []
  for await (const page of readMatching(scope, selectKeyAnd(table, key, []), { retry })) {
    rows.push(...page)
    if (rows.length > expected) break
  }
  if (rows.length !== expected) throw countChanged(expected, rows.length)
  yield* splitIntoBatches(key, rows, { beside: conditions })
}
