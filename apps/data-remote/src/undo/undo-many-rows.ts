import { runBatchTask } from '../batches/batch-task.ts'
import { deleteInBatches } from '../batches/change-in-batches.ts'
import type { BatchWork, RowOutcome } from '../batches/run-batches.ts'
import type { UndoHistory, UndoStep } from '../history/undo-history.ts'
import { splitIntoBatches } from '../query/addressing/key-conditions.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { getUnrestorableColumns, hasSameKey, restoreBatch } from './restore-rows.ts'
import { createValuesUndo } from './restore-values.ts'
import { createImportUndo } from './undo-import.ts'
import type { UndoContext } from './undo-or-redo.ts'

/** Batch work that undoes or redoes a step. */
interface Reverse extends BatchWork {
  /** The work done, as a history step. */
  reversed(): UndoStep | null
  /** The rest of the step after these rows are settled. */
  rest(settled: ReadonlySet<string>): UndoStep | null
}

/** Undoes or redoes a step of many rows, with progress in the task panel. Resolves when the task ends. */
export async function undoManyRows(
  reversing: UndoContext,
  step: Exclude<UndoStep, { kind: 'cells' | 'several' }>,
  put: (way: keyof UndoHistory, step: UndoStep) => void,
  way: keyof UndoHistory,
): Promise<void> {
  const { t, table, key } = reversing
  const work = workOf(reversing, step)
  const settled = new Set<string>()
  const onOutcome = (outcome: RowOutcome, rows: readonly Row[]) => {
    // Refused rows can be retried, so they stay in the step.
    if (outcome !== 'refused') for (const row of rows) settled.add(getRowKey(row, key))
  }
  const words = {
    title:
      step.kind === 'imported'
        ? t('Undoing the import into {table}', { table: table.name })
        : way === 'undo'
          ? t('Undoing a change of {table}', { table: table.name })
          : t('Redoing a change of {table}', { table: table.name }),
    done: (count: number) => {
      if (step.kind === 'values')
        return t('{count, plural, one {# row changed back} other {# rows changed back}}', { count })
      return step.kind === 'deleted'
        ? t('{count, plural, one {# row restored} other {# rows restored}}', { count })
        : t('{count, plural, one {# row deleted} other {# rows deleted}}', { count })
    },
    left: (count: number) =>
      t(
        '{count, plural, one {# other row was left as it is: it was changed since, is gone, or you may not change it.} other {# other rows were left as they are: they were changed since, are gone, or you may not change them.}}',
        { count },
      ),
    note: step.kind === 'deleted' ? lostInWords(reversing) : null,
  }
  const task = runBatchTask(reversing, table, { ...work, onOutcome }, words, () => {
    const reversed = work.reversed()
    const rest = work.rest(settled)
    if (reversed) put(way === 'undo' ? 'redo' : 'undo', reversed)
    if (rest) put(way, rest)
    return null
  })
  await task.ended
}

/** Describes the columns whose values can't be restored. */
function lostInWords({ t, table }: UndoContext): string | null {
  const columns = new Intl.ListFormat(t.locale).format(getUnrestorableColumns(table).map(({ name }) => name))
  return columns ? t('Not as before: {columns}. The database assigns these values.', { columns }) : null
}

function workOf(reversing: UndoContext, step: Exclude<UndoStep, { kind: 'cells' | 'several' }>): Reverse {
  const { table, key, host } = reversing
  const scope = { client: host.session.client, table, key, conditions: [] }
  const unsettled = <Of>(rows: readonly Of[], rowOf: (one: Of) => Row, settled: ReadonlySet<string>) =>
    rows.filter((one) => !settled.has(getRowKey(rowOf(one), key)))
  if (step.kind === 'values') {
    const work = createValuesUndo(scope, step.rows)
    return {
      ...work,
      rest: (settled) => {
        const rows = unsettled(step.rows, ({ row }) => row, settled)
        return rows.length > 0 ? { kind: 'values', rows } : null
      },
    }
  }
  if (step.kind === 'imported')
    return {
      ...createImportUndo(scope, step.rows),
      rest: (settled) => {
        const rows = unsettled(step.rows, ({ row }) => row, settled)
        return rows.length > 0 ? { kind: 'imported', rows } : null
      },
    }
  const { kind, rows } = step
  const rest = (settled: ReadonlySet<string>): UndoStep | null => {
    const others = unsettled(rows, (row) => row, settled)
    return others.length > 0 ? { kind, rows: others } : null
  }
  const parts = async function* () {
    yield* splitIntoBatches(key, rows)
  }
  if (kind === 'inserted') {
    const work = deleteInBatches({ ...scope, total: rows.length, parts, isKept: true })
    return { ...work, rest, reversed: work.step }
  }
  const restored: Row[] = []
  return {
    total: rows.length,
    privilege: { action: 'insert' },
    parts,
    rest,
    write: async (part) => {
      restored.push(...(await restoreBatch(scope.client, table, key, part)))
      return part
    },
    // `write` has just checked which rows exist.
    settle: hasSameKey(table, key) ? async () => [] : null,
    reversed: () => (restored.length > 0 ? { kind: 'inserted', rows: restored } : null),
  }
}
