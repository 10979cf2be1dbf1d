import { useHost, useLeaveGuard } from '@portico/react-remote'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { replaceRow } from '../query/cached-rows.ts'
import { updateRow } from '../query/write-rows.ts'
import type { Column, Table } from '../schema/schema.ts'
import { editKey, type GridRow, type PendingEdit } from '../table/grid-row.ts'
import { type Draft, parseValue } from './parse-draft.ts'

/** Edits of cells that are on their way or were refused, and how to commit, repeat and discard them. */
export interface CellEdits {
  pending: ReadonlyMap<string, PendingEdit>
  commit(gridRow: GridRow, column: Column, draft: Draft): void
  discard(edit: PendingEdit): void
}

/**
 * Saves cells one by one. Nothing is shown as saved before the database answered with the row; what was refused stays in
 * its cell with the reason.
 */
export function useCellEdits(table: Table, key: readonly string[]): CellEdits {
  const host = useHost()
  const queries = useQueryClient()
  const [pending, setPending] = useState<ReadonlyMap<string, PendingEdit>>(new Map())
  const failed = [...pending.values()].filter((edit) => edit.state === 'failed').length
  useLeaveGuard(() => (failed > 0 ? `${countOf(failed)} not saved. Leave and lose them?` : null))

  const put = (edit: PendingEdit) =>
    setPending((edits) => new Map(edits).set(editKey(edit.gridRow.id, edit.column), edit))
  const discard = ({ gridRow, column }: PendingEdit) =>
    setPending((edits) => new Map([...edits].filter(([id]) => id !== editKey(gridRow.id, column))))

  // Said in the line below the rows and aloud, not in a notice, which would lie over that line.
  const refuse = (edit: PendingEdit, title: string, problem: string) => {
    put({ ...edit, state: 'failed', problem })
    host.announce(`${title}. ${edit.column}: ${problem}`, 'assertive')
  }

  const { mutateAsync: update } = useMutation({
    mutationFn: ({ edit, value }: { edit: PendingEdit; value: unknown }) =>
      updateRow(host.session.client, table, key, edit.gridRow.row, { [edit.column]: value }),
  })

  const save = async (edit: PendingEdit, value: unknown) => {
    put(edit)
    try {
      const saved = await update({ edit, value })
      replaceRow(queries, table, key, edit.gridRow.id, saved)
      discard(edit)
      host.announce(`${edit.column} saved`)
    } catch (caught) {
      const error = asDataError(caught)
      const { title, detail } = wordingFor(error)
      refuse(edit, title.startsWith('Not saved') ? title : `Not saved: ${title}`, detail)
    }
  }

  const commit = (gridRow: GridRow, column: Column, draft: Draft) => {
    const edit: PendingEdit = { gridRow, column: column.name, draft, state: 'saving', problem: null }
    const parsed =
      draft.state === 'value' ? parseValue(column, draft.text) : ({ ok: true, value: null } as const)
    if (parsed.ok) void save(edit, parsed.value)
    else refuse(edit, 'Not saved: check the value', parsed.problem)
  }
  return { pending, commit, discard }
}

/** "1 change", "3 changes". */
function countOf(changes: number): string {
  return changes === 1 ? '1 change is' : `${changes} changes are`
}
