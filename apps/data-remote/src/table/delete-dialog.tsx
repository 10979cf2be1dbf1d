import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Banner, ConfirmDialog } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { isTruncated } from '../column-types/truncated-value.ts'
import { DataError, toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import type { UndoStep } from '../history/undo-history.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { removeRows } from '../query/read/cached-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { deleteRows } from '../query/write/write-rows.ts'
import type { DeleteDialogProps } from '../row/row-drawer.tsx'
import { canInsert } from '../schema/editable.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import { useTexts } from '../texts/texts.ts'

/** Asks for confirmation with the number of rows, and shows which rows could not be deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { table, rows, open, onClose } = props
  const t = useTexts()
  const deletion = useDeletion(props)
  const close = () => {
    deletion.forget()
    onClose()
  }
  const error = deletion.failure && toKnownDataError(deletion.failure)
  const problem = error && getDataErrorText(t, error)
  return (
    <ConfirmDialog
      open={open}
      title={t('{count, plural, one {Delete # row?} other {Delete # rows?}}', { count: rows.length })}
      confirmLabel={t('{count, plural, one {Delete # row} other {Delete # rows}}', { count: rows.length })}
      danger
      onConfirm={() => deletion.run()}
      onCancel={close}
    >
      <p>
        {t.rich(
          '{count, plural, one {The row will be gone from <b>{table}</b>.} other {The rows will be gone from <b>{table}</b>.}}',
          { count: rows.length, table: table.name, b: (text) => <strong>{text}</strong> },
        )}{' '}
        {canInsert(table)
          ? t(
              'You can undo this until you leave this area. Rows elsewhere that the database deletes along with it won’t come back.',
            )
          : t('This can’t be undone.')}
      </p>
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
      <WriteHelp table={table} error={error} action="delete" />
    </ConfirmDialog>
  )
}

/** Deletes the rows, and reports the outcome. */
function useDeletion({ table, rows, onClose, onDeleted, go }: Omit<DeleteDialogProps, 'open'>) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const key = getRowKeyColumns(table) ?? []
  return useAction({
    run: async () => {
      const { client } = host.session
      const last = canInsert(table) ? await readByKey(client, table, key, rows) : []
      return { last, ...(await deleteRows(client, table, key, rows)) }
    },
    onDone: ({ last, deleted, kept }) => {
      removeRows(queries, table, key, deleted)
      onDeleted(kept)
      onClose()
      const byId = new Map([...rows, ...last].map((row) => [getRowKey(row, key), row]))
      // Of a row that another user deleted first, only the start of large values may be known. It can't be restored.
      const gone = deleted.flatMap((id): readonly Row[] => {
        const row = byId.get(id)
        return row && !isTruncated(row) ? [row] : []
      })
      const step: UndoStep = { kind: 'deleted', rows: gone }
      const mayUndo = canInsert(table) && gone.length > 0
      if (mayUndo) addUndoStep(queries, table, step)
      const action = mayUndo ? { action: { label: t('Undo'), run: () => go('undo', step) } } : {}
      if (kept.length === 0)
        return host.notify({
          tone: 'success',
          title: t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: deleted.length }),
          ...action,
        })
      const { detail } = getDataErrorText(t, new DataError('partly_deleted', {}, 200))
      host.notify({
        tone: 'danger',
        title: t('{deleted, number} of {count, plural, one {# row deleted} other {# rows deleted}}', {
          deleted: deleted.length,
          count: rows.length,
        }),
        detail,
        ...action,
      })
    },
  })
}
