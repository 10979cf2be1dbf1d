import { Button, Dialog, ProgressBar } from '@portico/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'

interface ReadingDialogProps {
  title: string
  detail: string
  /** How many rows are read, and of about how many; null where nothing is read any more. */
  progress: { rows: number; of: number } | null
  /** Once more, where that can help. */
  again: (() => void) | null
  onClose: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Shows how far rows are read that somebody has chosen and that are not loaded, and what keeps one from them. */
export function ReadingDialog(props: ReadingDialogProps) {
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
        // Nobody may have counted how many follow.
        <ProgressBar value={progress.rows < progress.of ? progress.rows / progress.of : null} label={title} />
      ) : null}
    </Dialog>
  )
}
