import { useLeaveGuard } from '@portico/react-remote'
import { useState } from 'react'
import { isWithin } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { editKey, type PendingEdit } from './grid-row.ts'

/** The edits that are not saved yet, by cell, and how they change. */
export interface Pending {
  edits: ReadonlyMap<string, PendingEdit>
  /** Puts each edit in the place of the one before in its cell. */
  put(edits: readonly PendingEdit[]): void
  /** What became of edits; null ends them. Nothing, where a later one has taken its place. */
  settle(edits: readonly PendingEdit[], next: PendingEdit | null): void
}

/** Keeps them while the page of the table stands. Whoever leaves it is asked while one is not saved. */
export function usePending(table: Table): Pending {
  const t = useTexts()
  const [edits, setEdits] = useState<ReadonlyMap<string, PendingEdit>>(new Map())
  const unsaved = [...edits.values()].filter(({ state }) => state !== 'saving').length
  useLeaveGuard((to) =>
    unsaved > 0 && !isWithin(table, to)
      ? t(
          '{count, plural, one {# change hasn’t been saved. Leave and lose it?} other {# changes haven’t been saved. Leave and lose them?}}',
          { count: unsaved },
        )
      : null,
  )
  return {
    edits,
    put: (added) =>
      setEdits((before) => new Map([...before, ...added.map((edit) => [keyOfEdit(edit), edit] as const)])),
    settle: (settled, next) =>
      setEdits((before) => {
        const after = new Map(before)
        for (const edit of settled) {
          const id = keyOfEdit(edit)
          if (before.get(id)?.draft !== edit.draft) continue
          if (next) after.set(id, next)
          else after.delete(id)
        }
        return after
      }),
  }
}

/** The cell that an edit is of. */
export function keyOfEdit({ gridRow, column }: PendingEdit): string {
  return editKey(gridRow.id, column)
}
