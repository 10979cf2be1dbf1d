import { Button, Dialog, ProgressBar } from '@portico/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'

interface ReadingDialogProps {
  title: string
  detail: string
  /** Number of rows read, of an estimated total. Null if nothing is being read. */
  progress: { rows: number; of: number } | null
  /** Retries. Null if that can't help. */
  again: (() => void) | null
  onClose: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Shows the progress of reading selected rows that are not loaded, or why they can't be read. */
export function CopyProgressDialog(props: ReadingDialogProps) {
  const { title, detail, progress, again, onClose, children } = props
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={detail}
      dismissible={!progress}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{progress ? t('Cancel') : t('Close')}</Button>
          {again ? (
            <Button variant="primary" onClick={again}>
              {t('Try again')}
            </Button>
          ) : null}
          {children}
        </>
      }
    >
      {progress ? (
        // The number of following rows may be unknown.
        <ProgressBar value={progress.rows < progress.of ? progress.rows / progress.of : null} label={title} />
      ) : null}
    </Dialog>
  )
}
