import type { Translate } from '@portico/ui'
import type { BatchTexts } from '../batches/batch-task.ts'
import { canInsert } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import type { BulkDrafts } from './bulk-values.tsx'

/** Above this number of rows, changes are written in batches. */
export const maxUnbatchedRows = 1_000

/** Maximum number of rows whose previous values are kept for undo. */
export const maxUndoRows = 10_000

/** Returns the texts of a change or deletion of all matching rows. */
export function getBulkTexts(
  t: Translate,
  { name }: Table,
  isDeletion: boolean,
): Required<Omit<BatchTexts, 'name' | 'note'>> {
  return {
    title: isDeletion
      ? t('Deleting rows of {table}', { table: name })
      : t('Changing rows of {table}', { table: name }),
    done: (count) =>
      isDeletion
        ? t('{count, plural, one {# row deleted} other {# rows deleted}}', { count })
        : t('{count, plural, one {# row changed} other {# rows changed}}', { count }),
    left: (count) =>
      t(
        '{count, plural, one {# other row was left as it is: you may not change it, or it no longer matches.} other {# other rows were left as they are: you may not change them, or they no longer match.}}',
        { count },
      ),
  }
}

/** Returns why the change can't be undone, or null. `drafts`: the changed columns. Null for a deletion. */
export function getUndoObstacle(
  table: Table,
  count: number,
  drafts: BulkDrafts | null,
): 'many' | 'unknown' | null {
  const isKnown = drafts
    ? table.columns.every(({ name, privileges }) => !drafts.has(name) || privileges.select)
    : canInsert(table)
  if (!isKnown) return 'unknown'
  return count > maxUndoRows ? 'many' : null
}

/** Describes for the confirmation whether the change can be undone. */
export function formatUndoNotice(
  t: Translate,
  table: Table,
  count: number,
  drafts: BulkDrafts | null,
): string {
  const why = getUndoObstacle(table, count, drafts)
  if (why === 'unknown') return t('This can’t be undone.')
  if (why === 'many')
    return t('This can’t be undone: what rows held before is kept for {most, number} rows at most.', {
      most: maxUndoRows,
    })
  if (drafts) return t('You can undo this until you leave this area.')
  return t(
    'You can undo this until you leave this area. Rows elsewhere that the database deletes along with it won’t come back.',
  )
}
