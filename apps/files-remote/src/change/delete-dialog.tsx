import { useHost } from '@portico/react-remote'
import { Banner, ConfirmDialog } from '@portico/ui'
import { wordingFor } from '../errors/wordings.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import styles from './change.module.css'
import { removeEntries } from './change-objects.ts'
import { isGone } from './look.ts'
import { useChange } from './use-change.ts'

/** Asks before deleting, and says what goes with it. Mounted while it is open. */
export function DeleteDialog(props: { folder: Folder; entries: readonly Entry[]; onClose: () => void }) {
  const { folder, entries, onClose } = props
  const { client } = useHost().session
  const removal = useChange<void>({
    bucket: folder.bucket,
    change: () => removeEntries(client, folder, entries),
    look: () => isGone(client, folder, entries),
    done: () => `${nameOf(entries)} deleted`,
    onDone: onClose,
  })
  const words = removal.error ? wordingFor(removal.error) : null
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${nameOf(entries)}?`}
      confirmLabel="Delete"
      onConfirm={() => removal.mutateAsync().catch(() => undefined)}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>
          {entries.some(({ kind }) => kind === 'folder') ? 'Everything inside is deleted too. ' : ''}
          This cannot be undone.
        </p>
        {words ? (
          <Banner tone="danger" title={words.title}>
            {words.detail}
          </Banner>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

function nameOf(entries: readonly Entry[]): string {
  const [first] = entries
  return entries.length === 1 && first ? `“${first.name}”` : `${entries.length} items`
}
