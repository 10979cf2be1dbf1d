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
import { useTexts } from '../texts/texts.ts'

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
  const t = useTexts()
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
        return host.notify({
          tone: 'success',
          title: t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: deleted.length }),
        })
      const { detail } = wordingFor(t, new DataError('partly_deleted', {}, 200))
      host.notify({
        tone: 'danger',
        title: t('{deleted, number} of {count, plural, one {# row deleted} other {# rows deleted}}', {
          deleted: deleted.length,
          count: rows.length,
        }),
        detail,
      })
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  const problem = deletion.error ? wordingFor(t, asDataError(deletion.error)) : null
  return (
    <ConfirmDialog
      open={open}
      title={t('{count, plural, one {Delete # row?} other {Delete # rows?}}', { count: rows.length })}
      confirmLabel={t('{count, plural, one {Delete # row} other {Delete # rows}}', { count: rows.length })}
      danger
      onConfirm={() => deletion.mutateAsync().then(undefined, () => undefined)}
      onCancel={close}
    >
      <p>
        {t.rich(
          '{count, plural, one {The row will be gone from <b>{table}</b>.} other {The rows will be gone from <b>{table}</b>.}} This can’t be undone.',
          { count: rows.length, table: table.name, b: (text) => <strong>{text}</strong> },
        )}
      </p>
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}
