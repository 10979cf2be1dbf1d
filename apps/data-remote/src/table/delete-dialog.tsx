import { useHost } from '@portico/react-remote'
import { Banner, ConfirmDialog } from '@portico/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asDataError, DataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { removeRows } from '../query/cached-rows.ts'
import type { Row } from '../query/row.ts'
import { deleteRows } from '../query/write-rows.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'

interface DeleteDialogProps {
  table: Table
  rows: readonly Row[]
  open: boolean
  onClose: () => void
  /** Called with the keys of the rows that were not deleted. */
  onDeleted: (kept: readonly string[]) => void
}

/** Asks, with the number of rows, before they are deleted; says which were not. */
export function DeleteDialog({ table, rows, open, onClose, onDeleted }: DeleteDialogProps) {
  const host = useHost()
  const queries = useQueryClient()
  const key = rowKeyOf(table) ?? []
  const deletion = useMutation({
    mutationFn: () => deleteRows(host.session.client, table, key, rows),
    onSuccess: ({ deleted, kept }) => {
      removeRows(queries, table, key, deleted)
      onDeleted(kept)
      onClose()
      if (kept.length === 0)
        return host.notify({ tone: 'success', title: `${write(deleted.length)} deleted` })
      const { detail } = wordingFor(new DataError('partly_deleted', {}, 200))
      host.notify({ tone: 'danger', title: `${deleted.length} of ${write(rows.length)} deleted`, detail })
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  const problem = deletion.error ? wordingFor(asDataError(deletion.error)) : null
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${write(rows.length)}?`}
      confirmLabel={`Delete ${write(rows.length)}`}
      danger
      onConfirm={() => deletion.mutateAsync().then(undefined, () => undefined)}
      onCancel={close}
    >
      <p>
        {rows.length === 1 ? 'The row' : 'The rows'} will be gone from <strong>{table.name}</strong>. This
        cannot be undone.
      </p>
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}

function write(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`
}
