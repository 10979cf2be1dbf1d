import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asDataError, isUnanswered } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { replaceRows } from '../query/cached-rows.ts'
import type { Row } from '../query/row.ts'
import { type Update, updateRow } from '../query/update-row.ts'
import type { Values } from '../query/write-rows.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { PendingEdit } from './grid-row.ts'
import { createTurns } from './save-in-turn.ts'
import type { Pending } from './use-pending.ts'

/** An edit and what is sent for it. */
export interface CellSave {
  edit: PendingEdit
  value: unknown
}

/** A row that was saved: as it is now, and what its changed columns held before. */
export interface SavedRow {
  row: Row
  before: Row
}

/** Sends edits, or keeps one with the reason why it was not sent. */
export interface SaveCell {
  /** Answers the rows that were saved; edits that were not are kept. */
  save(saves: readonly CellSave[]): Promise<readonly SavedRow[]>
  refuse(edit: PendingEdit, title: string, problem: string): void
}

/** Rows that are on their way at the same time. */
const rowsAtOnce = 20

/**
 * Saves cells, those of a row in one request. Where that is refused they go one by one, so that each is saved or has its own
 * reason. Nothing is shown as saved before the database answered with the row; `onChanged` gets an edit that would overwrite what
 * somebody else has saved.
 */
export function useSaveCell(
  table: Table,
  key: readonly string[],
  pending: Pending,
  onChanged: (edit: PendingEdit) => void,
): SaveCell {
  const t = useTexts()
  const { announce } = useHost()
  const queries = useQueryClient()
  const send = useSendRow(table, key)
  const kept = useKept(pending, onChanged)

  const saveRow = async (saves: readonly CellSave[], isQuiet: boolean): Promise<readonly Sent[]> => {
    const oneByOne = async () => {
      const sent: Sent[] = []
      for (const save of saves) sent.push(...(await saveRow([save], isQuiet)))
      return sent
    }
    try {
      const { outcome, before } = await send(saves)
      if (outcome.state === 'saved') return [{ saves, saved: { row: outcome.row, before } }]
      if (saves.length > 1) return await oneByOne()
      for (const { edit } of saves) kept.change(edit, outcome.theirs, isQuiet)
    } catch (caught) {
      if (saves.length > 1 && !isUnanswered(asDataError(caught))) return await oneByOne()
      for (const { edit } of saves) kept.fail(edit, caught, isQuiet)
    }
    return []
  }
  const show = (sent: readonly Sent[]) => {
    const rows = sent.map(({ saves: [first], saved }) => [first?.edit.gridRow.id ?? '', saved.row] as const)
    replaceRows(queries, table, key, new Map(rows))
    pending.settle(editsOf(sent), null)
  }
  const save = async (saves: readonly CellSave[]) => {
    pending.put(saves.map(({ edit }) => edit))
    const isQuiet = saves.length > 1
    const rows = [...Map.groupBy(saves, ({ edit }) => edit.gridRow.id).values()]
    const all: Sent[] = []
    for (let i = 0; i < rows.length; i += rowsAtOnce) {
      const some = rows.slice(i, i + rowsAtOnce)
      const sent = (await Promise.all(some.map((row) => saveRow(row, isQuiet)))).flat()
      show(sent)
      all.push(...sent)
    }
    const saved = editsOf(all)
    if (!isQuiet) for (const { column } of saved) announce(t('{column} saved', { column }))
    else
      announce(inWords(t, saved.length, saves.length), saved.length < saves.length ? 'assertive' : 'polite')
    return all.map(({ saved }) => saved)
  }
  return { save, refuse: kept.refuse }
}

/** Cells of one row that were saved together. */
interface Sent {
  saves: readonly CellSave[]
  saved: SavedRow
}

/** Sends cells of one row, after those that were sent before. */
function useSendRow(table: Table, key: readonly string[]) {
  const { session } = useHost()
  const [turns] = useState(createTurns)
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ read, values }: { read: Row; values: Values }) =>
      updateRow(session.client, table, key, read, values),
  })
  return async (saves: readonly CellSave[]): Promise<{ outcome: Update; before: Row }> => {
    const { id, row } = saves[0]?.edit.gridRow ?? { id: '', row: {} }
    const columns = saves.map(({ edit }) => edit.column)
    const values = Object.fromEntries(saves.map(({ edit, value }) => [edit.column, value]))
    return turns.take(
      id,
      async (own) => {
        const read = { ...row, ...own }
        return { outcome: await update({ read, values }), before: partOf(read, columns) }
      },
      ({ outcome }) => (outcome.state === 'saved' ? partOf(outcome.row, [...columns, ...key]) : {}),
    )
  }
}

/** Edits that were not saved: they stay in their cells, with the reason. */
function useKept({ put, settle }: Pending, onChanged: (edit: PendingEdit) => void) {
  const t = useTexts()
  const { announce } = useHost()
  // Said in the line below the rows and aloud, not in a notice, which would lie over that line.
  const keep = (edit: PendingEdit, title: string, isQuiet: boolean) => {
    settle([edit], edit)
    const { column, problem } = edit
    if (isQuiet) return
    announce(t('{title}. {column}: {problem}', { title, column, problem: problem ?? '' }), 'assertive')
  }
  return {
    refuse: (edit: PendingEdit, title: string, problem: string) => {
      put([edit])
      keep({ ...edit, state: 'failed', problem }, title, false)
    },
    change: (edit: PendingEdit, theirs: Row, isQuiet: boolean) => {
      const problem = t('Someone else changed it in the meantime.')
      const changed: PendingEdit = { ...edit, state: 'changed', theirs, problem }
      keep(changed, t('Not saved'), isQuiet)
      onChanged(changed)
    },
    fail: (edit: PendingEdit, caught: unknown, isQuiet: boolean) => {
      const error = asDataError(caught)
      const { title, detail } = wordingFor(t, error)
      const isWaiting = isUnanswered(error)
      const problem = isWaiting
        ? t('{title}. It will be saved as soon as the server answers.', { title })
        : detail
      const failed: PendingEdit = { ...edit, state: 'failed', mayRetry: true, isWaiting, problem }
      keep(failed, t('Not saved: {title}', { title }), isQuiet)
    },
  }
}

function inWords(t: Translate, saved: number, count: number): string {
  if (saved === count) return t('{count, plural, one {# cell saved} other {# cells saved}}', { count })
  return t('{saved, number} of {count, plural, one {# cell} other {# cells}} saved', { saved, count })
}

function editsOf(sent: readonly Sent[]): readonly PendingEdit[] {
  return sent.flatMap(({ saves }) => saves.map(({ edit }) => edit))
}

function partOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
