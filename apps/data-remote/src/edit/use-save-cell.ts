import { holdPage, useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SavedRow } from '../history/history.ts'
import type { Problem } from '../kinds/parse.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { PendingEdit } from './grid-row.ts'
import type { Saving } from './save-cells.ts'
import type { Turns } from './save-in-turn.ts'
import type { Pending } from './use-pending.ts'

/** An edit and the value to send. */
export interface CellSave {
  edit: PendingEdit
  value: unknown
}

/** An edit that was not saved, and its announcement. */
export type Kept = readonly [edit: PendingEdit, title: string]

/** Sends edits, or keeps one with the reason why it was not sent. */
export interface SaveCell {
  /**
   * Saves edits and returns the saved rows. Other edits are kept. The saved rows become a step of the table's history, or go to `record` if
   * given.
   */
  save(saves: readonly CellSave[], record?: Saving['record']): Promise<readonly SavedRow[]>
  /** Resolves when all running saves have ended. */
  settled(): Promise<unknown>
  refuse(edit: PendingEdit, title: string, problem: Problem): void
}

const bring = () => import('./save-cells.ts')

/** The saving code. It loads soon after the first rows, so that it also works after the network fails. */
export const saving = onDemand(bring)

/** Says that the saving code has not loaded: it is still expected, or the browser failed to load it. */
function sayNoCode(isExpected: boolean): Problem {
  return (t) =>
    isExpected
      ? t('Part of this page hasn’t arrived yet. The change will be saved as soon as it has.')
      : t('Part of this page couldn’t be loaded. Try again, or reload the page.')
}

/** Saves cells. `onChanged` gets an edit that conflicts with another user's change. The cell shows the draft at once. */
export function useSaveCell(
  table: Table,
  key: readonly string[],
  pending: Pending,
  onChanged: (edit: PendingEdit) => void,
): SaveCell {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const turns = useRef<Turns | null>(null)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const { put, settle } = pending
  const keep: Saving['keep'] = (kept, isQuiet) => {
    settle(kept.map(([edit]) => edit))
    if (isQuiet) return
    // The problem is shown in the status line and announced, because a notice would cover that line.
    for (const [{ column, problem }, title] of kept)
      host.announce(
        t('{title}. {column}: {problem}', { title, column, problem: problem?.(t) ?? '' }),
        'assertive',
      )
  }
  const here = saving.useLoaded()
  const send = async (saves: readonly CellSave[], record: Saving['record']): Promise<readonly SavedRow[]> => {
    // Loaded code is used synchronously: an answer that arrives before the save is queued would look like another user's change.
    const code = here ?? ((await saving.load()) ? await bring() : null)
    if (code) {
      const to: Saving = { t, host, queries, table, key, turns, settle, keep, onChanged, record }
      return code.saveCells(to, saves)
    }
    // Nothing was sent. `useReturn` sends the edit when the code loads.
    const isWaiting = saving.isExpected()
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
      const run = holdPage(send(saves, record))
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
