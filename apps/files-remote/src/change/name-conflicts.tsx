import { Button, Dialog } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { isRepeatedPress } from '@portico/ui/single-run'
import { useState } from 'react'
import { formatBytes } from '../place/format.ts'
import { decodeName, getDisplayName } from '../place/names.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { ResolveConflict } from '../tasks/plan-transfer.ts'
import type { TransferSummary } from '../tasks/summarize-transfer.ts'
import { useTexts } from '../texts/texts.ts'
import type { ConflictAnswer } from '../upload/items/upload-item.ts'
import styles from './change.module.css'

/** Number of names to list; the others are counted. */
const mostNames = 8

interface TakenNamesProps {
  found: TransferSummary
  folder: string
  /** Why the previous answer could not be carried out. */
  error?: unknown
  isBusy?: boolean
  onDecide: (decide: ResolveConflict) => void
  onClose: () => void
}

/** Shows the size of a transfer, and asks what to do about name conflicts: once for all, or for each name. */
export function NameConflicts(props: TakenNamesProps) {
  const { found, folder, error, isBusy = false, onDecide, onClose } = props
  const t = useTexts()
  const [isEach, setEach] = useState(false)
  const { conflicts, count, bytes } = found
  const more = conflicts.length - mostNames
  if (isEach) return <EachName {...props} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('{count, plural, one {# name is} other {# names are}} taken in “{folder}”', {
        count: conflicts.length,
        folder,
      })}
      description={t(
        'This concerns {count, plural, one {# file} other {# files}}, {size}. If you keep both, the new file’s name gets a number.',
        {
          count,
          size: formatBytes(bytes, t.locale),
        },
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <span className={styles.space} />
          {conflicts.length > 1 ? (
            <Button variant="ghost" disabled={isBusy} onClick={() => setEach(true)}>
              {t('Decide one by one')}
            </Button>
          ) : null}
          <Answers isBusy={isBusy} onAnswer={(answer) => onDecide(() => answer)} />
        </>
      }
    >
      <ul className={styles.names}>
        {conflicts.slice(0, mostNames).map((target) => (
          <li key={target}>
            <bdi>{getDisplayName(nameOf(target))}</bdi>
          </li>
        ))}
        {more > 0 ? (
          <li>{t('{count, plural, one {# more file} other {# more files}}', { count: more })}</li>
        ) : null}
      </ul>
      <FailureBanner error={error} />
    </Dialog>
  )
}

/** Asks about one name after another. An answer can apply to all that follow. */
function EachName({
  found: { conflicts },
  folder,
  error,
  isBusy = false,
  onDecide,
  onClose,
}: TakenNamesProps) {
  const t = useTexts()
  const [answers, setAnswers] = useState<readonly ConflictAnswer[]>([])
  const [forAll, setForAll] = useState(false)
  const at = Math.min(answers.length, conflicts.length - 1)
  const others = conflicts.length - at - 1
  const answer = (given: ConflictAnswer) => {
    // The second click of a double click would answer for the next name before it is read.
    if (isRepeatedPress()) return
    const next = [...answers.slice(0, at), given]
    setAnswers(next)
    if (others > 0 && !forAll) return
    const decided = new Map(next.map((one, index) => [conflicts[index], one]))
    onDecide((target) => decided.get(target) ?? given)
  }
  const name = nameOf(conflicts[at] ?? '')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('“{name}” is taken in “{folder}”', { name, folder })}
      description={t('If you keep both, the new file’s name gets a number.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <span className={styles.space} />
          <Answers isBusy={isBusy} onAnswer={answer} />
        </>
      }
    >
      {others > 0 ? (
        <Checkbox
          label={t('Do this for {count, plural, one {# more file} other {# more files}}', { count: others })}
          checked={forAll}
          onChange={(event) => setForAll(event.target.checked)}
        />
      ) : null}
      <FailureBanner error={error} />
    </Dialog>
  )
}

function nameOf(target: string): string {
  return decodeName(target.slice(target.lastIndexOf('/') + 1))
}

function Answers({ isBusy, onAnswer }: { isBusy: boolean; onAnswer: (answer: ConflictAnswer) => void }) {
  const t = useTexts()
  return (
    <>
      <Button variant="ghost" disabled={isBusy} onClick={() => onAnswer('skip')}>
        {t('Skip')}
      </Button>
      <Button variant="danger" disabled={isBusy} onClick={() => onAnswer('replace')}>
        {t('Replace')}
      </Button>
      <Button variant="primary" disabled={isBusy} onClick={() => onAnswer('keep-both')}>
        {t('Keep both')}
      </Button>
    </>
  )
}
