import { useHost } from '@portico/react-remote'
import { Banner, ConfirmDialog } from '@portico/ui'
import { wordingFor } from '../errors/wordings.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'
import { removeEntries } from './change-objects.ts'
import { isGone } from './look.ts'
import { useChange } from './use-change.ts'

/** Asks before deleting, and says what goes with it. Mounted while it is open. */
export function DeleteDialog(props: { folder: Folder; entries: readonly Entry[]; onClose: () => void }) {
  const { folder, entries, onClose } = props
  const t = useTexts()
  const host = useHost()
  const { client } = host.session
  const name = entries[0]?.name ?? ''
  const isOne = entries.length === 1
  const removal = useChange<void>({
    bucket: folder.bucket,
    change: () => removeEntries(client, folder, entries),
    look: () => isGone(client, folder, entries),
    onDone: () => {
      const title = isOne
        ? t('“{name}” deleted', { name })
        : t('{count, plural, one {# item} other {# items}} deleted', { count: entries.length })
      // What is gone can't be seen: its notice is, and is read out as well.
      host.notify({ tone: 'success', title })
      onClose()
    },
  })
  const words = removal.error ? wordingFor(t, removal.error) : null
  return (
    <ConfirmDialog
      open
      danger
      title={
        isOne
          ? t('Delete “{name}”?', { name })
          : t('Delete {count, plural, one {# item} other {# items}}?', { count: entries.length })
      }
      confirmLabel={t('Delete')}
      onConfirm={() => removal.mutateAsync().catch(() => undefined)}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>
          {entries.some(({ kind }) => kind === 'folder') ? t('Everything inside will be deleted, too.') : ''}{' '}
          {t('This can’t be undone.')}
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
