import { useAction } from '@portico/react-remote/action'
import { Button, ConfirmDialog, Facts } from '@portico/ui'
import { File, Folder, Layers, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { NameConflicts } from '../change/name-conflicts.tsx'
import { useFilesConfig } from '../config.ts'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import { SpecialPageList } from '../special-page/special-page-list.tsx'
import { type TrashEntry, trashKey } from '../storage/trash-entries.ts'
import type { ResolveConflict } from '../tasks/plan-transfer.ts'
import type { TransferSummary } from '../tasks/summarize-transfer.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import { deletePermanently } from './delete-permanently.ts'
import {
  formatTrashLabel,
  formatTrashPath,
  formatTrashTitle,
  getTrashParent,
  isTrashedFolder,
} from './deletions.ts'
import { restoreFromTrash, summarizeRestore } from './restore.ts'
import styles from './trash.module.css'

/** The deletions to remove permanently: one, or all. */
interface Purge {
  deletions: readonly TrashEntry[]
  isAll: boolean
}

const dayInMs = 24 * 60 * 60_000

/** The deletions, with the commands for each one and for all. */
export function TrashList({ deletions }: { deletions: readonly TrashEntry[] }) {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  const { userId } = useTaskContext()
  const [purge, setPurge] = useState<Purge | null>(null)
  const restoring = useRestoring()
  const own = { userId, buckets: ownFolderBuckets }
  const [{ deleted_at, expires_at } = { deleted_at: '', expires_at: '' }] = deletions
  const days = Math.round((Date.parse(expires_at) - Date.parse(deleted_at)) / dayInMs)
  return (
    <>
      <div className={styles.top}>
        <p className={styles.about}>
          {t(
            'Kept for {days, plural, one {# day} other {# days}}, then deleted when you next open this page. Links to deleted files don’t work until they are restored.',
            { days },
          )}
        </p>
        <Button
          variant="danger"
          icon={<Trash2 size={16} />}
          onClick={() => setPurge({ deletions, isAll: true })}
        >
          {t('Empty trash')}
        </Button>
      </div>
      <FailureBanner error={restoring.error} />
      <SpecialPageList label={t('Trash')}>
        {deletions.map((deletion) => (
          <TrashLine
            key={deletion.id}
            deletion={deletion}
            place={formatTrashPath(t, deletion, own)}
            isBusy={restoring.isBusy}
            onRestore={() => restoring.begin(deletion)}
            onPurge={() => setPurge({ deletions: [deletion], isAll: false })}
          />
        ))}
      </SpecialPageList>
      {purge ? <PurgeDialog {...purge} onClose={() => setPurge(null)} /> : null}
      {restoring.question ? (
        <NameConflicts
          found={restoring.question.found}
          folder={getTrashParent(t, restoring.question.deletion, own)}
          onDecide={restoring.answer}
          onClose={restoring.close}
        />
      ) : null}
    </>
  )
}

/** Restores a deletion: at once if there are no conflicts, else after the user's decision. */
function useRestoring() {
  const context = useTaskContext()
  const [question, setQuestion] = useState<{ deletion: TrashEntry; found: TransferSummary } | null>(null)
  const change = useAction({
    run: async (asked: { deletion: TrashEntry; found?: TransferSummary; decide?: ResolveConflict }) => {
      const found = asked.found ?? (await summarizeRestore(context, asked.deletion))
      if (found.conflicts.length > 0 && !asked.decide) setQuestion({ deletion: asked.deletion, found })
      else await restoreFromTrash(context, asked.deletion, found, asked.decide ?? (() => 'skip'))
    },
    // A deletion has two runs: it is counted, and after the decision about conflicts it is restored.
    each: ({ deletion, decide }) => `${deletion.id} ${decide ? 'decided' : ''}`,
    changes: [trashKey],
  })
  return {
    question,
    error: change.failure,
    isBusy: change.isBusy,
    begin: (deletion: TrashEntry) => change.start({ deletion }),
    answer(decide: ResolveConflict) {
      setQuestion(null)
      if (question) change.start({ ...question, decide })
    },
    close: () => setQuestion(null),
  }
}

interface TrashLineProps {
  deletion: TrashEntry
  place: string
  isBusy: boolean
  onRestore: () => void
  onPurge: () => void
}

function TrashLine({ deletion, place, isBusy, onRestore, onPurge }: TrashLineProps) {
  const t = useTexts()
  const { chosen, files, bytes, deleted_at } = deletion
  const what = formatTrashLabel(t, deletion)
  const Icon = chosen > 1 ? Layers : isTrashedFolder(deletion) ? Folder : File
  const facts = [
    t('from {place}', { place }),
    t('{count, plural, one {# file} other {# files}}, {size}', {
      count: files,
      size: formatBytes(bytes, t.locale),
    }),
    t('deleted {moment}', { moment: formatMoment(deleted_at, t.locale) }),
  ]
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <Icon size={18} aria-hidden />
        <bdi className={styles.name}>{formatTrashTitle(t, deletion)}</bdi>
        <span className={styles.facts}>
          <Facts facts={facts} />
        </span>
      </div>
      <div className={styles.acts}>
        <Button size="sm" disabled={isBusy} aria-label={t('Restore {what}', { what })} onClick={onRestore}>
          {t('Restore')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Delete for good: {what}', { what })}
          onClick={onPurge}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </li>
  )
}

/** Asks before a permanent deletion. */
function PurgeDialog({ deletions, isAll, onClose }: Purge & { onClose: () => void }) {
  const t = useTexts()
  const context = useTaskContext()
  const [first] = deletions
  const what = first ? formatTrashLabel(t, first) : ''
  const count = deletions.reduce((sum, { files }) => sum + files, 0)
  const bytes = deletions.reduce((sum, deletion) => sum + deletion.bytes, 0)
  const words = isAll
    ? { title: t('Emptying the trash'), done: t('The trash is empty now') }
    : { title: t('Deleting {what} for good', { what }), done: t('{what} deleted for good', { what }) }
  const purging = useAction({
    run: () => deletePermanently(context, deletions, words),
    changes: [trashKey],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={isAll ? t('Empty the trash?') : t('Delete {what} for good?', { what })}
      confirmLabel={isAll ? t('Empty trash') : t('Delete for good')}
      onConfirm={() => purging.run()}
      onCancel={onClose}
    >
      <div className={styles.question}>
        <p>
          {t('{count, plural, one {# file} other {# files}}, {size}', {
            count,
            size: formatBytes(bytes, t.locale),
          })}
          . {t('This can’t be undone.')}
        </p>
        <FailureBanner error={purging.failure} />
      </div>
    </ConfirmDialog>
  )
}
