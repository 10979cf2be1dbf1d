import { Dialog } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import { ChallengeForm } from './challenge-form.tsx'

/** The challenge over a page. Closing it leaves what was wanted undone. */
export function StepUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      dismissible={false}
      title={t('Confirm it’s you')}
      description={t('Enter the code that your authenticator app shows now.')}
    >
      <ChallengeForm onDone={onClose} />
    </Dialog>
  )
}
