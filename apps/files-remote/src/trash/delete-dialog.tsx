import { useAction } from '@portico/react-remote/action'
import { ConfirmDialog, type Translate } from '@portico/ui'
import { formatBytes } from '../place/format.ts'
import type { Folder } from '../place/place.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import type { TrashChoice } from '../storage/trash-entries.ts'
import { isLarge } from '../tasks/summarize-transfer.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import { deleteEntries } from './delete-entries.ts'
import styles from './trash.module.css'
import { awaitQuery, type DeletionPlan, useDeletionPlan } from './use-deletion-plan.ts'

/** Asks before a deletion, with its size, and with whether it can be restored. Mounted while open. */
export function DeleteDialog(props: { folder: Folder; entries: readonly Entry[]; onClose: () => void }) {
  const { folder, entries, onClose } = props
  const t = useTexts()
  const context = useTaskContext()
  const plan = useDeletionPlan(folder, entries)
  const { choice, everything } = plan
  const removal = useAction<void, boolean>({
    /** Returns whether it was done. The user must first see that a deletion is permanent or large. */
    run: async () => {
      const isRead = choice.data !== undefined && everything.data !== undefined
      const [trash, all] = await Promise.all([awaitQuery(choice), awaitQuery(everything)])
      if (!isRead && (!trash.can || all.tooLong > 0 || isLarge(all))) return false
      const isForGood = !trash.can || (all.tooLong > 0 && all.tooLong === all.objects.length)
      await deleteEntries(context, folder, entries, all.objects, isForGood)
      return true
    },
    onDone: (isDone) => isDone && onClose(),
  })
  const [first, ...others] = entries
  const isPlain = others.length === 0 && first?.kind === 'file'
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
      onConfirm={() => removal.run()}
      onCancel={onClose}
    >
      <div className={styles.question}>
        <p>
          {entries.some(({ kind }) => kind === 'folder') ? t('Everything inside will be deleted, too.') : ''}{' '}
          {choice.data ? wordsOf(t, choice.data) : '\u00a0'}
        </p>
        {isPlain ? null : <p role="status">{amountOf(t, plan)}</p>}
        {choice.data?.can && everything.data?.tooLong ? (
          <p>
            {t(
              '{count, plural, one {# file is} other {# files are}} too long for the trash by name and folders, and will be deleted for good.',
              { count: everything.data.tooLong },
            )}
          </p>
        ) : null}
        <FailureBanner error={removal.failure ?? choice.error ?? everything.error} />
      </div>
    </ConfirmDialog>
  )
}

/** Returns the number and size of the files, or the number found so far. */
function amountOf(t: Translate, { everything: { data }, found }: DeletionPlan): string {
  return data
    ? t('{count, plural, one {# file} other {# files}}, {size}', {
        count: data.count,
        size: formatBytes(data.bytes, t.locale),
      })
    : t('{count, plural, one {# file found} other {# files found}}', { count: found })
}

/** Returns the text about the trash. */
function wordsOf(t: Translate, choice: TrashChoice): string {
  if (choice.can)
    return t(
      'Goes to the trash, where you can restore it for {days, plural, one {# day} other {# days}}. Links to it stop working.',
      { days: choice.days },
    )
  if (choice.because === 'too_long')
    return t('The name is too long for the trash, together with its folders. This can’t be undone.')
  return choice.because === 'none'
    ? t('This can’t be undone.')
    : t('You may delete here, but not move anything to the trash. This can’t be undone.')
}
