import { guardUnloadUntil, useHost } from '@portico/react-remote'
import { lazyModule } from '@portico/ui/on-demand'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProblemText } from '../column-types/parse.ts'
import type { SavedRow } from '../history/undo-history.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { PendingEdit } from './grid-row.ts'
import type { SaveContext } from './save-cells.ts'
import type { SaveQueue } from './save-queue.ts'
import type { PendingEdits } from './use-pending-edits.ts'

/** An edit and the value to send. */
export interface CellWrite {
  edit: PendingEdit
  value: unknown
}

/** An edit that was not saved, and its announcement. */
export type UnsavedEdit = readonly [edit: PendingEdit, title: string]

/** Sends edits, or keeps one with the reason why it was not sent. */
export interface SaveCell {
  /**
   * Saves edits and returns the saved rows. Other edits are kept. The saved rows become a step of the table's history, or go to `record` if
   * given.
   */
  save(saves: readonly CellWrite[], record?: SaveContext['record']): Promise<readonly SavedRow[]>
  /** Resolves when all running saves have ended. */
  settled(): Promise<unknown>
  refuse(edit: PendingEdit, title: string, problem: ProblemText): void
}

const bring = () => import('./save-cells.ts')

/** The saving code. It loads soon after the first rows, so that it also works after the network fails. */
export const saveModule = lazyModule(bring)

/** Says that the saving code has not loaded: it is still expected, or the browser failed to load it. */
function sayNoCode(isExpected: boolean): ProblemText {
  return (t) =>
    isExpected
      ? t('Part of this page hasn’t arrived yet. The change will be saved as soon as it has.')
      : t('Part of this page couldn’t be loaded. Try again, or reload the page.')
}

/** Saves cells. `onChanged` gets an edit that conflicts with another user's change. The cell shows the draft at once. */
export function useSaveCell(
  table: Table,
  key: readonly string[],
  pending: PendingEdits,
  onChanged: (edit: PendingEdit) => void,
): SaveCell {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const turns = useRef<SaveQueue | null>(null)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const { put, settle } = pending
  const keep: SaveContext['keep'] = (kept, isQuiet) => {
    settle(kept.map(([edit]) => edit))
    if (isQuiet) return
    // The problem is shown in the status line and announced, because a notice would cover that line.
    for (const [{ column, problem }, title] of kept)
      host.announce(
        t('{title}. {column}: {problem}', { title, column, problem: problem?.(t) ?? '' }),
        'assertive',
      )
  }
  const here = saveModule.useLoaded()
  const send = async (
    saves: readonly CellWrite[],
    record: SaveContext['record'],
  ): Promise<readonly SavedRow[]> => {
    // Loaded code is used synchronously: an answer that arrives before the save is queued would look like another user's change.
    const code = here ?? ((await saveModule.load()) ? await bring() : null)
    if (code) {
      const to: SaveContext = { t, host, queries, table, key, turns, settle, keep, onChanged, record }
      return code.saveCells(to, saves)
    }
    // Nothing was sent. `useReconnect` sends the edit when the code loads.
    const isWaiting = saveModule.isExpected()
    const kept = {
      state: 'failed',
      mayRetry: true,
      isWaiting,
      problem: sayNoCode(isWaiting),
      error: null,
    } as const
    keep(
      saves.map(({ edit }) => [{ ...edit, ...kept, resends: Math.max(0, edit.resends - 1) }, t('Not saved')]),
      saves.length > 1,
    )
    return []
  }
  return {
    save: (saves, record) => {
      put(saves.map(({ edit }) => edit))
      const run = guardUnloadUntil(send(saves, record))
      running.current = Promise.allSettled([running.current, run])
      return run
    },
    settled: () => running.current,
    refuse: (edit, title, problem) => {
      put([edit])
      keep([[{ ...edit, state: 'failed', problem }, title]], false)
    },
  }
}
