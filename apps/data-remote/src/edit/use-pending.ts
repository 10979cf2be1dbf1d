import { useLeaveGuard } from '@portico/react-remote'
import { useRef, useState } from 'react'
import { isWithin } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { editKey, type PendingEdit } from './grid-row.ts'

/** The edits that are not saved yet, by cell, and how they change. */
export interface Pending {
  edits: ReadonlyMap<string, PendingEdit>
  /** Those of this moment, for who has waited since they were drawn. */
  read(): ReadonlyMap<string, PendingEdit>
  /** Puts each edit in the place of the one before in its cell. */
  put(edits: readonly PendingEdit[]): void
  /** What became of edits, which are saved or kept as they are now. Nothing, where a later one has taken its place. */
  settle(edits: readonly PendingEdit[], isOver?: boolean): void
}

/** Keeps them while the page of the table stands. A person who leaves it is asked while one is not saved. */
export function usePending(table: Table): Pending {
  const t = useTexts()
  const [edits, setEdits] = useState<ReadonlyMap<string, PendingEdit>>(new Map())
  const now = useRef(edits)
  const write = (next: ReadonlyMap<string, PendingEdit>) => {
    now.current = next
    setEdits(next)
  }
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
    read: () => now.current,
    put: (added) =>
      write(new Map([...now.current, ...added.map((edit) => [keyOfEdit(edit), edit] as const)])),
    settle: (settled, isOver) => {
      const after = new Map(now.current)
      for (const edit of settled) {
        const id = keyOfEdit(edit)
        if (after.get(id)?.draft !== edit.draft) continue
        if (isOver) after.delete(id)
        else after.set(id, edit)
      }
      write(after)
    },
  }
}

/** The cell that an edit is of. */
export function keyOfEdit({ gridRow, column }: PendingEdit): string {
  return editKey(gridRow.id, column)
}
