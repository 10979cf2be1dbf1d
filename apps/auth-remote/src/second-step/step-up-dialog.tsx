import { Dialog, UiProvider, useUi } from '@portico/ui'
import { useOwnLayer } from '@portico/ui/own-layer'
import { useTexts } from '../texts/texts.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { ChallengeForm } from './challenge-form.tsx'

/**
 * The challenge over a page and over the dialogs that others have opened there; somebody without an app sets one up. Closing it leaves what
 * was wanted undone.
 */
export function StepUpDialog(props: {
  open: boolean
  hasApp: boolean
  onClose: () => void
  onClosed: () => void
}) {
  const { open, hasApp, onClose, onClosed } = props
  const t = useTexts()
  const { container, direction, onMissing } = useUi()
  const layer = useOwnLayer({
    attribute: 'data-step-up',
    onEscape: onClose,
    ...(container?.parentNode && { parent: container.parentNode }),
  })
  return (
    <UiProvider container={layer} direction={direction} locale={t.locale} onMissing={onMissing}>
      {hasApp ? (
        <Dialog
          open={open}
          onOpenChange={(next) => !next && onClose()}
          onClosed={onClosed}
          size="sm"
          dismissible={false}
          title={t('Confirm it’s you')}
          description={t('Enter the code that your authenticator app shows now.')}
        >
          <ChallengeForm onDone={onClose} />
        </Dialog>
      ) : (
        <AddAppDialog
          open={open}
          names={[]}
          lead={t(
            'What you’re about to do needs two-step verification, which your account doesn’t have yet. You need an app that shows codes on your phone, such as Google Authenticator, Aegis or 1Password.',
          )}
          onDone={onClose}
          onClose={onClose}
          onClosed={onClosed}
        />
      )}
    </UiProvider>
  )
}
