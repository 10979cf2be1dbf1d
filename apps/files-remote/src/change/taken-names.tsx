import { Button, Dialog } from '@portico/ui'
import type { Survey } from '../jobs/survey.ts'
import { formatBytes } from '../place/format.ts'
import { shownName } from '../place/names.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import { useTexts } from '../texts/texts.ts'
import type { ConflictAnswer } from '../upload/upload-item.ts'
import styles from './change.module.css'

/** Names that are listed; the others are counted. */
const mostNames = 8

/** Says what a transfer comes to, and asks what to do about names that are taken where it goes. */
export function TakenNames(props: {
  found: Survey
  folder: string
  /** Why the answer before could not be carried out. */
  error?: unknown
  isBusy?: boolean
  onAnswer: (answer: ConflictAnswer) => void
  onClose: () => void
}) {
  const { found, folder, error, isBusy = false, onAnswer, onClose } = props
  const t = useTexts()
  const { conflicts, count, bytes } = found
  const more = conflicts.length - mostNames
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
        'Of {count, plural, one {# file} other {# files}}, {size}. If you keep both, the new file’s name gets a number.',
        {
          count,
          size: formatBytes(bytes, t.locale),
        },
      )}
      footer={<Answers {...{ isBusy, onAnswer, onClose }} />}
    >
      <ul className={styles.names}>
        {conflicts.slice(0, mostNames).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of one name may lie in several folders.
          <li key={index}>
            <bdi>{shownName(name)}</bdi>
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

function Answers(props: {
  isBusy: boolean
  onAnswer: (answer: ConflictAnswer) => void
  onClose: () => void
}) {
  const t = useTexts()
  const { isBusy, onAnswer, onClose } = props
  return (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <span className={styles.space} />
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
