import { useHost } from '@portico/react-remote'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Draft } from '../column-types/column-type.ts'
import { parseDraft } from '../column-types/draft.ts'
import type { SavedRow } from '../history/undo-history.ts'
import { replaceRows } from '../query/read/cached-rows.ts'
import { columnDefault } from '../query/values.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { createEditKey, type GridRow, type PendingEdit } from './grid-row.ts'
import { getEditKey, usePendingEdits } from './use-pending-edits.ts'
import { useReconnect } from './use-reconnect.ts'
import { type CellWrite, type SaveCell, saveModule, useSaveCell } from './use-save-cell.ts'

/** Edits of cells that are being saved or could not be saved, and actions on them. */
export interface CellEdits {
  pending: ReadonlyMap<string, PendingEdit>
  commit(gridRow: GridRow, column: Column, draft: Draft): void
  /** Saves many cells with known values, and returns the saved rows. If `record` is given it gets them, and the history does not. */
  commitAll(
    changes: readonly CellChange[],
    record?: (rows: readonly SavedRow[]) => void,
  ): Promise<readonly SavedRow[]>
  settled: SaveCell['settled']
  /** Saves edits again. In a conflict this overwrites the other user's value. */
  retry(edits: readonly PendingEdit[]): void
  discard(edits: readonly PendingEdit[]): void
  /** Shows the row with the other user's changes, and discards the draft. */
  takeTheirs(edit: PendingEdit): void
  /** The edit whose conflict the dialog asks about. */
  asked: PendingEdit | null
  ask(edit: PendingEdit | null): void
  /** Why a key or paste had no effect. Null after the next edit. */
  hint: string | null
  say(hint: string | null): void
}

/** A new value of a cell: as the user entered it, and as it is sent. */
export interface CellChange {
  gridRow: GridRow
  column: string
  draft: Draft
  value: unknown
}

const fresh: Omit<PendingEdit, 'gridRow' | 'column' | 'draft'> = {
  state: 'saving',
  problem: null,
  error: null,
  mayRetry: false,
  isWaiting: false,
  resends: 0,
  theirs: null,
}

/**
 * Saves cells one by one. A conflict is never overwritten without asking. Unsaved drafts stay in their cells with the reason; if only the
 * answer was missing, they are sent again automatically.
 */
export function useCellEdits(table: Table, key: readonly string[], isTyping: () => boolean): CellEdits {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const pending = usePendingEdits(table)
  const { edits, settle } = pending
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [hint, say] = useHint()
  const { save, settled, refuse } = useSaveCell(table, key, pending, (edit) => {
    // A dialog would steal the focus from a user who is typing, so the conflict waits in the status line.
    if (!isTyping()) setAskedFor(getEditKey(edit))
  })

  const begin = (begun: readonly PendingEdit[]) => {
    say(null)
    const saves: CellWrite[] = []
    for (const edit of begun) {
      const column = table.columns.find(({ name }) => name === edit.column)
      const parsed = column && parseDraft(column, edit.draft)
      if (parsed?.ok) saves.push({ edit, value: sentFor(edit.draft, parsed.value) })
      else if (parsed) refuse(edit, t('Not saved: check the value'), parsed.problem)
    }
    if (saves.length > 0) void save(saves)
  }
  /** Returns the row as it was before the kept draft, because the user has not seen a newer value. */
  const readFor = (gridRow: GridRow, column: string) =>
    pending.read().get(createEditKey(gridRow.id, column))?.gridRow ?? gridRow
  const retry = (again: readonly PendingEdit[]) => begin(again.map(renewed))
  useReconnect(() => {
    const waiting = [...edits.values()].filter(({ isWaiting }) => isWaiting)
    if (waiting.length > 0) retry(waiting)
  }, saveModule.useLoaded() !== null)
  return {
    pending: edits,
    commit: (gridRow, column, draft) => {
      const read = readFor(gridRow, column.name)
      begin([{ ...fresh, gridRow: read, column: column.name, draft: { ...draft } }])
    },
    settled,
    commitAll: (changes, record) => {
      say(null)
      return save(savesOf(changes, readFor), record)
    },
    retry,
    discard: (edits) => settle(edits, true),
    takeTheirs: (edit) => {
      if (edit.theirs) replaceRows(queries, table, key, new Map([[edit.gridRow.id, edit.theirs]]))
      settle([edit], true)
      host.announce(t('{column}: your change was discarded', { column: edit.column }))
    },
    asked:
      [...edits.values()].find((edit) => edit.state === 'changed' && getEditKey(edit) === askedFor) ?? null,
    ask: (edit) => setAskedFor(edit && getEditKey(edit)),
    hint,
    say,
  }
}

/** Prepares an edit to be sent again. In a conflict it expects the other user's value, to overwrite it. */
function renewed(edit: PendingEdit): PendingEdit {
  const { gridRow, theirs, column } = edit
  const row = theirs ? { ...gridRow.row, [column]: theirs[column] } : gridRow.row
  const resends = edit.resends + 1
  return { ...edit, ...fresh, resends, draft: { ...edit.draft }, gridRow: { ...gridRow, row } }
}

function savesOf(
  changes: readonly CellChange[],
  readFor: (gridRow: GridRow, column: string) => GridRow,
): readonly CellWrite[] {
  return changes.map(({ gridRow, column, draft, value }) => ({
    edit: { ...fresh, gridRow: readFor(gridRow, column), column, draft: { ...draft } },
    value,
  }))
}

/** Returns why a key had no effect, and a function that shows and announces a reason. */
function useHint(): [string | null, (next: string | null) => void] {
  const { announce } = useHost()
  const [hint, setHint] = useState<string | null>(null)
  const say = useCallback(
    (next: string | null) => {
      setHint(next)
      if (next) announce(next, 'assertive')
    },
    [announce],
  )
  return [hint, say]
}

function sentFor(draft: Draft, value: unknown): unknown {
  return draft.state === 'default' ? columnDefault : value
}
