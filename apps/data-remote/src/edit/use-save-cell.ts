import { useHost } from '@portico/react-remote'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asDataError, isUnanswered } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { replaceRow } from '../query/cached-rows.ts'
import type { Row } from '../query/row.ts'
import { updateRow } from '../query/update-row.ts'
import type { Values } from '../query/write-rows.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { PendingEdit } from './grid-row.ts'
import { createTurns } from './save-in-turn.ts'
import type { Pending } from './use-pending.ts'

/** Sends an edit, or keeps it with the reason why it was not sent. */
export interface SaveCell {
  save(edit: PendingEdit, value: unknown): Promise<void>
  refuse(edit: PendingEdit, title: string, problem: string): void
}

/**
 * Saves one cell. Nothing is shown as saved before the database answered with the row; `onChanged` gets an edit that would
 * overwrite what somebody else has saved.
 */
export function useSaveCell(
  table: Table,
  key: readonly string[],
  { put, settle }: Pending,
  onChanged: (edit: PendingEdit) => void,
): SaveCell {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const [turns] = useState(createTurns)
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ read, values }: { read: Row; values: Values }) =>
      updateRow(host.session.client, table, key, read, values),
  })

  // Said in the line below the rows and aloud, not in a notice, which would lie over that line.
  const keep = (edit: PendingEdit, title: string) => {
    settle(edit, edit)
    const { column, problem } = edit
    host.announce(t('{title}. {column}: {problem}', { title, column, problem: problem ?? '' }), 'assertive')
  }
  const refuse = (edit: PendingEdit, title: string, problem: string) => {
    put(edit)
    keep({ ...edit, state: 'failed', problem }, title)
  }
  const fail = (edit: PendingEdit, caught: unknown) => {
    const error = asDataError(caught)
    const { title, detail } = wordingFor(t, error)
    const isWaiting = isUnanswered(error)
    const problem = isWaiting
      ? t('{title}. It will be saved as soon as the server answers.', { title })
      : detail
    keep({ ...edit, state: 'failed', mayRetry: true, isWaiting, problem }, t('Not saved: {title}', { title }))
  }

  const save = async (edit: PendingEdit, value: unknown) => {
    const { gridRow, column } = edit
    put(edit)
    try {
      const outcome = await turns.take(
        gridRow.id,
        (own) => update({ read: { ...gridRow.row, ...own }, values: { [column]: value } }),
        (answer) => (answer.state === 'saved' ? partOf(answer.row, [column, ...key]) : {}),
      )
      if (outcome.state === 'saved') {
        replaceRow(queries, table, key, gridRow.id, outcome.row)
        settle(edit, null)
        host.announce(t('{column} saved', { column }))
      } else {
        const problem = t('Someone else changed it in the meantime.')
        const changed: PendingEdit = { ...edit, state: 'changed', theirs: outcome.theirs, problem }
        keep(changed, t('Not saved'))
        onChanged(changed)
      }
    } catch (caught) {
      fail(edit, caught)
    }
  }
  return { save, refuse }
}

function partOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
