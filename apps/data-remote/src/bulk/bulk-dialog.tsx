import { useHost } from '@portico/react-remote'
import { Banner, Button, Dialog } from '@portico/ui'
import { useState } from 'react'
import { BatchProgress } from '../batches/batch-progress.tsx'
import { getDataErrorText } from '../errors/error-texts.ts'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import styles from './bulk-dialog.module.css'
import { formatUndoNotice, maxUnbatchedRows } from './bulk-texts.ts'
import { type BulkDrafts, BulkValues } from './bulk-values.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkDialogProps {
  table: Table
  view: ViewFilters
  kind: 'change' | 'delete'
  go: UndoRedo
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation with the number of matching rows before it changes or deletes them. Shows the progress of large batches. */
export function BulkDialog({ table, view, kind, go, onDone, onClose }: BulkDialogProps) {
  const t = useTexts()
  const [drafts, setDrafts] = useState<BulkDrafts>(new Map())
  const bulk = useBulk({ table, view, go, onDone, onClose })
  const { count, problems, error, isBusy, task, close } = bulk
  const isDeleting = kind === 'delete'
  const problem = error && getDataErrorText(t, error)
  const title = isDeleting ? t('Delete all rows that match?') : t('Edit all rows that match')
  if (task)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={task.title}
        footer={<Button onClick={onClose}>{t('Continue in the background')}</Button>}
      >
        <BatchProgress task={task} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || close()}
      title={title}
      footer={<Footer bulk={bulk} drafts={drafts} isDeleting={isDeleting} />}
    >
      {count === null && !problem ? <p role="status">{t('Counting…')}</p> : null}
      {count !== null ? (
        <p>
          {t(
            '{count, plural, =0 {No row of {table} matches.} one {# row of {table} matches, loaded here or not.} other {# rows of {table} match, loaded here or not.}}',
            { count, table: table.name },
          )}{' '}
          {formatUndoNotice(t, table, count, isDeleting ? null : drafts)}
        </p>
      ) : null}
      {count !== null && count > maxUnbatchedRows ? (
        <p className={styles.parts}>
          {t(
            'It runs in batches and can be paused. Only rows that match now, and still match when their turn comes, are changed.',
          )}
        </p>
      ) : null}
      {isDeleting ? null : (
        <BulkValues table={table} drafts={drafts} problems={problems} onChange={setDrafts} />
      )}
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
      <WriteHelp
        table={table}
        error={error}
        {...(isDeleting ? { action: 'delete' } : { action: 'update', columns: [...drafts.keys()] })}
      />
    </Dialog>
  )
}

interface FooterProps {
  bulk: ReturnType<typeof useBulk>
  drafts: BulkDrafts
  isDeleting: boolean
}

/** Shows the buttons of the dialog. */
function Footer({ bulk: { count, isBusy, write, stop, close }, drafts, isDeleting }: FooterProps) {
  const t = useTexts()
  const { announce } = useHost()
  return (
    <>
      <Button
        onClick={() => {
          if (!isBusy) return close()
          stop()
          announce(t('Stopping…'))
        }}
      >
        {isBusy ? t('Stop') : t('Cancel')}
      </Button>
      <Button
        variant={isDeleting ? 'danger' : 'primary'}
        busy={isBusy}
        disabled={!count || (!isDeleting && drafts.size === 0)}
        onClick={() => write(isDeleting ? null : drafts)}
      >
        {isDeleting
          ? t('{count, plural, one {Delete # row} other {Delete # rows}}', { count: count ?? 0 })
          : t('{count, plural, one {Change # row} other {Change # rows}}', { count: count ?? 0 })}
      </Button>
    </>
  )
}
