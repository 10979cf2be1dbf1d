import { useHost } from '@portico/react-remote'
import { Banner, Button, Dialog } from '@portico/ui'
import { useState } from 'react'
import { wordingFor } from '../errors/wordings.ts'
import type { Finding } from '../query/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { type BulkDrafts, BulkValues } from './bulk-values.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkDialogProps {
  table: Table
  view: Finding
  kind: 'change' | 'delete'
  onDone: () => void
  onClose: () => void
}

/** Asks, with the number of all rows that match, before they are changed or deleted in one request. */
export function BulkDialog({ table, view, kind, onDone, onClose }: BulkDialogProps) {
  const t = useTexts()
  const { announce } = useHost()
  const [drafts, setDrafts] = useState<BulkDrafts>(new Map())
  const { count, problems, error, isBusy, write, stop, close } = useBulk(table, view, onDone, onClose)
  const isDeleting = kind === 'delete'
  const problem = error && wordingFor(t, error)
  const title = isDeleting ? t('Delete all rows that match?') : t('Edit all rows that match')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || close()}
      title={title}
      footer={
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
      }
    >
      {count === null && !problem ? <p role="status">{t('Counting…')}</p> : null}
      {count !== null ? (
        <p>
          {t(
            '{count, plural, =0 {No row of {table} matches.} one {# row of {table} matches, loaded here or not.} other {# rows of {table} match, loaded here or not.}} This can’t be undone.',
            { count, table: table.name },
          )}
        </p>
      ) : null}
      {isDeleting ? null : <BulkValues {...{ table, drafts, problems }} onChange={setDrafts} />}
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
    </Dialog>
  )
}
