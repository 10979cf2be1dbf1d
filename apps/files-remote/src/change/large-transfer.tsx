import { Button, Dialog } from '@portico/ui'
import { formatBytes } from '../place/format.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { TransferSummary } from '../tasks/summarize-transfer.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'

/** Shows the size of a large transfer before it starts. */
export function LargeTransfer(props: {
  found: TransferSummary
  folder: string
  /** Why the transfer could not start. */
  error: unknown
  isBusy: boolean
  onGo: () => void
  onClose: () => void
}) {
  const { found, folder, error, isBusy, onGo, onClose } = props
  const { kind, count, bytes } = found
  const t = useTexts()
  const size = formatBytes(bytes, t.locale)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        kind === 'move'
          ? t('Move {count, plural, one {# file} other {# files}} to “{folder}”?', { count, folder })
          : t('Copy {count, plural, one {# file} other {# files}} to “{folder}”?', { count, folder })
      }
      description={t('{size} in all. No name is taken there.', { size })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={onGo}>
            {kind === 'move' ? t('Move') : t('Copy')}
          </Button>
        </>
      }
    >
      <FailureBanner error={error} />
    </Dialog>
  )
}

/** Shown while dropped entries are counted, if that takes long. */
export function CountingDialog({ files, onClose }: { files: number; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Looking through the folders')}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <p className={styles.found} role="status">
        {t('{count, plural, one {# file found} other {# files found}}', { count: files })}
      </p>
    </Dialog>
  )
}
