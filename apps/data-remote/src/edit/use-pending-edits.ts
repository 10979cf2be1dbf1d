import { useLeaveGuard } from '@portico/react-remote'
import { useRef, useState } from 'react'
import { isWithin } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { createEditKey, type PendingEdit } from './grid-row.ts'

/** The unsaved edits by cell, and functions to change them. */
export interface PendingEdits {
  edits: ReadonlyMap<string, PendingEdit>
  /** Returns the current edits, for code that has awaited something since the render. */
  read(): ReadonlyMap<string, PendingEdit>
  /** Replaces the earlier edit of each cell. */
  put(edits: readonly PendingEdit[]): void
  /** Records the outcome of edits. Ignores edits that a later one has replaced. `isOver`: they are saved, not kept. */
  settle(edits: readonly PendingEdit[], isOver?: boolean): void
}

/** Keeps edits while the table's page is open. Leaving the page with unsaved edits asks for confirmation. */
export function usePendingEdits(table: Table): PendingEdits {
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
      write(new Map([...now.current, ...added.map((edit) => [getEditKey(edit), edit] as const)])),
    settle: (settled, isOver) => {
      const after = new Map(now.current)
      for (const edit of settled) {
        const id = getEditKey(edit)
        if (after.get(id)?.draft !== edit.draft) continue
        if (isOver) after.delete(id)
        else after.set(id, edit)
      }
      write(after)
    },
  }
}

/** Returns the key of the edit's cell. */
export function getEditKey({ gridRow, column }: PendingEdit): string {
  return createEditKey(gridRow.id, column)
}
