import { Dialog, UiProvider, useUi } from '@portico/ui'
import { useTopLayer } from '@portico/ui/own-layer'
import { ChallengeForm } from '../mfa/challenge/challenge-form.tsx'
import { useChallengeLead } from '../mfa/challenge/use-challenge-lead.ts'
import { AddFactorDialog } from '../mfa/set-up/add-factor-dialog.tsx'
import { useTexts } from '../texts/texts.ts'

/** Asks for MFA over a page and its open dialogs. A user without a factor sets one up. Closing it cancels the user's action. */
export function FactorDialog(props: {
  open: boolean
  hasStep: boolean
  onClose: () => void
  onClosed: () => void
}) {
  const { open, hasStep, onClose, onClosed } = props
  const t = useTexts()
  const { lead, onLost } = useChallengeLead()
  const { container, direction, onMissing } = useUi()
  const layer = useTopLayer({
    attribute: 'data-step-up',
    onEscape: onClose,
    ...(container?.parentNode && { parent: container.parentNode }),
  })
  return (
    <UiProvider container={layer} direction={direction} locale={t.locale} onMissing={onMissing}>
      {hasStep ? (
        <Dialog
          open={open}
          onOpenChange={(next) => !next && onClose()}
          onClosed={onClosed}
          size="sm"
          dismissible={false}
          title={t('Confirm it’s you')}
          description={lead}
        >
          <ChallengeForm onDone={onClose} onLost={onLost} />
        </Dialog>
      ) : (
        <AddFactorDialog
          open={open}
          steps={[]}
          lead={t('This action needs two-step verification, which your account doesn’t have yet.')}
          onDone={onClose}
          onClose={onClose}
          onClosed={onClosed}
        />
      )}
    </UiProvider>
  )
}
