import type { Translate } from '@portico/ui'
import type { PartsWords } from '../parts/parts-task.ts'
import { canInsert } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import type { BulkDrafts } from './bulk-values.tsx'

/** More rows than these are written in parts. */
export const mostAtOnce = 1_000

/** Of so many rows what they held before is kept for undo. */
export const mostKept = 10_000

/** What a change or a deletion of all rows that match is called. */
export function bulkWords(
  t: Translate,
  { name }: Table,
  isDeletion: boolean,
): Required<Omit<PartsWords, 'name' | 'note'>> {
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

/** Whether what was done can be taken back, and why not. `drafts`: the columns that are changed; null for a deletion. */
export function whyNotUndone(
  table: Table,
  count: number,
  drafts: BulkDrafts | null,
): 'many' | 'unknown' | null {
  const isKnown = drafts
    ? table.columns.every(({ name, privileges }) => !drafts.has(name) || privileges.select)
    : canInsert(table)
  if (!isKnown) return 'unknown'
  return count > mostKept ? 'many' : null
}

/** The same in words, for who is about to confirm. */
export function undoInWords(t: Translate, table: Table, count: number, drafts: BulkDrafts | null): string {
  const why = whyNotUndone(table, count, drafts)
  if (why === 'unknown') return t('This can’t be undone.')
  if (why === 'many')
    return t('This can’t be undone: what rows held before is kept for {most, number} rows at most.', {
      most: mostKept,
    })
  if (drafts) return t('You can undo this until you leave this area.')
  return t(
    'You can undo this until you leave this area. Rows elsewhere that the database deletes along with it won’t come back.',
  )
}
