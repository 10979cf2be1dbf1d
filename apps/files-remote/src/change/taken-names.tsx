import { Button, Dialog } from '@portico/ui'
import type { Survey } from '../jobs/survey.ts'
import { formatBytes } from '../place/format.ts'
import { shownName } from '../place/names.ts'
import { useTexts } from '../texts/texts.ts'
import type { ConflictAnswer } from '../upload/upload-item.ts'
import styles from './change.module.css'

/** Names that are listed; the others are counted. */
const mostNames = 8

/** Says what a transfer comes to, and asks what to do about names that are taken where it goes. */
export function TakenNames(props: {
  found: Survey
  folder: string
  onAnswer: (answer: ConflictAnswer) => void
  onClose: () => void
}) {
  const { found, folder, onAnswer, onClose } = props
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
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <span className={styles.space} />
          <Button variant="ghost" onClick={() => onAnswer('skip')}>
            {t('Skip')}
          </Button>
          <Button variant="danger" onClick={() => onAnswer('replace')}>
            {t('Replace')}
          </Button>
          <Button variant="primary" onClick={() => onAnswer('keep-both')}>
            {t('Keep both')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
