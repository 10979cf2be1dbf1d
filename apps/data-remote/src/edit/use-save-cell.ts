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

/** An edit and what is sent for it. */
export interface CellSave {
  edit: PendingEdit
  value: unknown
}

/** An edit that was not saved, and how that is announced. */
export type Kept = readonly [edit: PendingEdit, title: string]

/** Sends edits, or keeps one with the reason why it was not sent. */
export interface SaveCell {
  /**
   * Answers the rows that were saved; edits that were not are kept. The rows that were are a step of the table's history, unless `record` is given, which gets them
   * then.
   */
  save(saves: readonly CellSave[], record?: Saving['record']): Promise<readonly SavedRow[]>
  /** Ends when all that is on its way now has been saved or not. */
  settled(): Promise<unknown>
  refuse(edit: PendingEdit, title: string, problem: Problem): void
}

const bring = () => import('./save-cells.ts')

/** The code that saves. It is loaded soon after the first rows, so that it works also when the network fails later. */
export const saving = onDemand(bring)

/** Says that the code which saves has not arrived: it is still expected, or the browser could not load it. */
function sayNoCode(isExpected: boolean): Problem {
  return (t) =>
    isExpected
      ? t('Part of this page hasn’t arrived yet. The change will be saved as soon as it has.')
      : t('Part of this page couldn’t be loaded. Try again, or reload the page.')
}

/**
 * Saves cells; `onChanged` gets an edit that would overwrite what somebody else has saved. What was typed stands in its cell from
 * the beginning.
 */
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
    // Said in the line below the rows and aloud, not in a notice, which would lie over that line.
    for (const [{ column, problem }, title] of kept)
      host.announce(
        t('{title}. {column}: {problem}', { title, column, problem: problem?.(t) ?? '' }),
        'assertive',
      )
  }
  const here = saving.useLoaded()
  const send = async (saves: readonly CellSave[], record: Saving['record']): Promise<readonly SavedRow[]> => {
    // At once where it is here: an answer that came before a turn is taken would not be known there as one's own change.
    const code = here ?? ((await saving.load()) ? await bring() : null)
    if (code) {
      const to: Saving = { t, host, queries, table, key, turns, settle, keep, onChanged, record }
      return code.saveCells(to, saves)
    }
    // Nothing was sent. The edit is sent when the code arrives: `useReturn` notices that.
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
