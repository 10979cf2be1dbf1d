import { useAction } from '@portico/react-remote/action'
import { Button, ConfirmDialog, Facts } from '@portico/ui'
import { File, Folder, Layers, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TakenNames } from '../change/taken-names.tsx'
import { useFilesConfig } from '../config.ts'
import type { Decide } from '../jobs/plan-transfer.ts'
import type { Survey } from '../jobs/survey.ts'
import { useJobContext } from '../jobs/use-job-context.ts'
import { OwnLines } from '../own-page/own-lines.tsx'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import { type Deletion, trashKey } from '../storage/trash-box.ts'
import { useTexts } from '../texts/texts.ts'
import { deleteForGood } from './delete-for-good.ts'
import { isFolder, labelOf, lastOf, placeOf, titleOf } from './deletions.ts'
import { lookAt, restore } from './restore.ts'
import styles from './trash.module.css'

/** The deletions to remove permanently: one, or all. */
interface Purge {
  deletions: readonly Deletion[]
  isAll: boolean
}

const dayInMs = 24 * 60 * 60_000

/** The deletions, with the commands for each one and for all. */
export function TrashLines({ deletions }: { deletions: readonly Deletion[] }) {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  const { userId } = useJobContext()
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
      <OwnLines label={t('Trash')}>
        {deletions.map((deletion) => (
          <TrashLine
            key={deletion.id}
            deletion={deletion}
            place={placeOf(t, deletion, own)}
            isBusy={restoring.isBusy}
            onRestore={() => restoring.begin(deletion)}
            onPurge={() => setPurge({ deletions: [deletion], isAll: false })}
          />
        ))}
      </OwnLines>
      {purge ? <PurgeDialog {...purge} onClose={() => setPurge(null)} /> : null}
      {restoring.question ? (
        <TakenNames
          found={restoring.question.found}
          folder={lastOf(t, restoring.question.deletion, own)}
          onDecide={restoring.answer}
          onClose={restoring.close}
        />
      ) : null}
    </>
  )
}

/** Restores a deletion: at once if there are no conflicts, else after the user's decision. */
function useRestoring() {
  const context = useJobContext()
  const [question, setQuestion] = useState<{ deletion: Deletion; found: Survey } | null>(null)
  const change = useAction({
    run: async (asked: { deletion: Deletion; found?: Survey; decide?: Decide }) => {
      const found = asked.found ?? (await lookAt(context, asked.deletion))
      if (found.conflicts.length > 0 && !asked.decide) setQuestion({ deletion: asked.deletion, found })
      else await restore(context, asked.deletion, found, asked.decide ?? (() => 'skip'))
    },
    // A deletion has two runs: it is counted, and after the decision about conflicts it is restored.
    each: ({ deletion, decide }) => `${deletion.id} ${decide ? 'decided' : ''}`,
    changes: [trashKey],
  })
  return {
    question,
    error: change.failure,
    isBusy: change.isBusy,
    begin: (deletion: Deletion) => change.start({ deletion }),
    answer(decide: Decide) {
      setQuestion(null)
      if (question) change.start({ ...question, decide })
    },
    close: () => setQuestion(null),
  }
}

interface TrashLineProps {
  deletion: Deletion
  place: string
  isBusy: boolean
  onRestore: () => void
  onPurge: () => void
}

function TrashLine({ deletion, place, isBusy, onRestore, onPurge }: TrashLineProps) {
  const t = useTexts()
  const { chosen, files, bytes, deleted_at } = deletion
  const what = labelOf(t, deletion)
  const Icon = chosen > 1 ? Layers : isFolder(deletion) ? Folder : File
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
        <bdi className={styles.name}>{titleOf(t, deletion)}</bdi>
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
  const context = useJobContext()
  const [first] = deletions
  const what = first ? labelOf(t, first) : ''
  const count = deletions.reduce((sum, { files }) => sum + files, 0)
  const bytes = deletions.reduce((sum, deletion) => sum + deletion.bytes, 0)
  const words = isAll
    ? { title: t('Emptying the trash'), done: t('The trash is empty now') }
    : { title: t('Deleting {what} for good', { what }), done: t('{what} deleted for good', { what }) }
  const purging = useAction({
    run: () => deleteForGood(context, deletions, words),
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
