import type { Step, Steps } from '../history/history.ts'
import { deleteInParts } from '../parts/change-in-parts.ts'
import { runTask } from '../parts/parts-task.ts'
import type { Outcome, PartsWork } from '../parts/run-parts.ts'
import { cutParts } from '../query/addressing/key-conditions.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { Reversing } from './reverse.ts'
import { importWork } from './reverse-import.ts'
import { hasSameKey, lostColumns, restorePart } from './reverse-rows.ts'
import { valuesWork } from './reverse-values.ts'

/** Batch work that undoes or redoes a step. */
interface Reverse extends PartsWork {
  /** The work done, as a history step. */
  reversed(): Step | null
  /** The rest of the step after these rows are settled. */
  rest(settled: ReadonlySet<string>): Step | null
}

/** Undoes or redoes a step of many rows, with progress in the task panel. Resolves when the task ends. */
export async function reverseMany(
  reversing: Reversing,
  step: Exclude<Step, { kind: 'cells' | 'several' }>,
  put: (way: keyof Steps, step: Step) => void,
  way: keyof Steps,
): Promise<void> {
  const { t, table, key } = reversing
  const work = workOf(reversing, step)
  const settled = new Set<string>()
  const onOutcome = (outcome: Outcome, rows: readonly Row[]) => {
    // Refused rows can be retried, so they stay in the step.
    if (outcome !== 'refused') for (const row of rows) settled.add(keyOf(row, key))
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
  const task = runTask(reversing, table, { ...work, onOutcome }, words, () => {
    const reversed = work.reversed()
    const rest = work.rest(settled)
    if (reversed) put(way === 'undo' ? 'redo' : 'undo', reversed)
    if (rest) put(way, rest)
    return null
  })
  await task.ended
}

/** Describes the columns whose values can't be restored. */
function lostInWords({ t, table }: Reversing): string | null {
  const columns = new Intl.ListFormat(t.locale).format(lostColumns(table).map(({ name }) => name))
  return columns ? t('Not as before: {columns}. The database assigns these values.', { columns }) : null
}

function workOf(reversing: Reversing, step: Exclude<Step, { kind: 'cells' | 'several' }>): Reverse {
  const { table, key, host } = reversing
  const scope = { client: host.session.client, table, key, conditions: [] }
  const unsettled = <Of>(rows: readonly Of[], rowOf: (one: Of) => Row, settled: ReadonlySet<string>) =>
    rows.filter((one) => !settled.has(keyOf(rowOf(one), key)))
  if (step.kind === 'values') {
    const work = valuesWork(scope, step.rows)
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
      ...importWork(scope, step.rows),
      rest: (settled) => {
        const rows = unsettled(step.rows, ({ row }) => row, settled)
        return rows.length > 0 ? { kind: 'imported', rows } : null
      },
    }
  const { kind, rows } = step
  const rest = (settled: ReadonlySet<string>): Step | null => {
    const others = unsettled(rows, (row) => row, settled)
    return others.length > 0 ? { kind, rows: others } : null
  }
  const parts = async function* () {
    yield* cutParts(key, rows)
  }
  if (kind === 'inserted') {
    const work = deleteInParts({ ...scope, total: rows.length, parts, isKept: true })
    return { ...work, rest, reversed: work.step }
  }
  const restored: Row[] = []
  return {
    total: rows.length,
    privilege: { action: 'insert' },
    parts,
    rest,
    write: async (part) => {
      restored.push(...(await restorePart(scope.client, table, key, part)))
      return part
    },
    // `write` has just checked which rows exist.
    settle: hasSameKey(table, key) ? async () => [] : null,
    reversed: () => (restored.length > 0 ? { kind: 'inserted', rows: restored } : null),
  }
}
