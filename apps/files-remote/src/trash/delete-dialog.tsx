import { ConfirmDialog, type Translate } from '@portico/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useJobContext } from '../jobs/use-job-context.ts'
import type { Folder } from '../place/place.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { askTrash, type TrashChoice } from '../storage/trash-box.ts'
import { useTexts } from '../texts/texts.ts'
import { deleteEntries, itemOf } from './delete-entries.ts'
import styles from './trash.module.css'

/** Asks before deleting, and says what goes with it and whether it can be brought back. Mounted while it is open. */
export function DeleteDialog(props: { folder: Folder; entries: readonly Entry[]; onClose: () => void }) {
  const { folder, entries, onClose } = props
  const t = useTexts()
  const context = useJobContext()
  const items = entries.map(itemOf)
  const choice = useQuery({
    queryKey: ['goes to the trash', folder.bucket, items],
    queryFn: () => askTrash(context.host.session.client, folder.bucket, items),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const removal = useMutation({
    /** Whether it was done: what would be for good has to be read before. */
    mutationFn: async () => {
      const known = choice.data
      const { data, error } = known
        ? { data: known, error: null }
        : await choice.refetch({ cancelRefetch: false })
      if (error) throw error
      if (!data || (!known && !data.can)) return false
      await deleteEntries(context, folder, entries, !data.can)
      return true
    },
    onSuccess: (isDone) => isDone && onClose(),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={
        entries.length === 1
          ? t('Delete “{name}”?', { name: entries[0]?.name ?? '' })
          : t('Delete {count, plural, one {# item} other {# items}}?', { count: entries.length })
      }
      confirmLabel={t('Delete')}
      onConfirm={() =>
        removal.mutateAsync().then(
          () => undefined,
          () => undefined,
        )
      }
      onCancel={onClose}
    >
      <div className={styles.question}>
        <p>
          {entries.some(({ kind }) => kind === 'folder') ? t('Everything inside will be deleted, too.') : ''}{' '}
          {choice.data ? wordsOf(t, choice.data) : '\u00a0'}
        </p>
        <FailureBanner error={removal.error ?? choice.error} />
      </div>
    </ConfirmDialog>
  )
}

/** What becomes of what is deleted. */
function wordsOf(t: Translate, choice: TrashChoice): string {
  if (choice.can)
    return t(
      'Goes to the trash, where you can restore it for {days, plural, one {# day} other {# days}}. Links to it stop working.',
      { days: choice.days },
    )
  return choice.because === 'none'
    ? t('This can’t be undone.')
    : t('You may delete here, but not move anything to the trash. This can’t be undone.')
}
