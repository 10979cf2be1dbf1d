import { useSession } from '@portico/session/react'
import { Dialog, UiProvider, useUi } from '@portico/ui'
import { useTopLayer } from '@portico/ui/own-layer'
import { useEffect, useState } from 'react'
import { ChallengeForm } from '../mfa/challenge/challenge-form.tsx'
import { useChallengeLead } from '../mfa/challenge/use-challenge-lead.ts'
import { getProofTime } from '../proof/proof.ts'
import { useTexts } from '../texts/texts.ts'
import { ProofMethods } from './proof-methods.tsx'

/**
 * Asks for a recent proof: MFA if the account has it, else the password, a passkey, an emailed code or a provider. After Escape the
 * refused call is not repeated.
 */
export function ProofDialog(props: {
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
  useProof(onClose)
  return (
    <UiProvider container={layer} direction={direction} locale={t.locale} onMissing={onMissing}>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        onClosed={onClosed}
        size="sm"
        dismissible={false}
        title={t('Confirm it’s you')}
        description={
          hasStep ? lead : t('This change needs a proof that it’s you. It then counts for a few minutes.')
        }
      >
        {hasStep ? <ChallengeForm onDone={onClose} onLost={onLost} /> : <ProofMethods />}
      </Dialog>
    </UiProvider>
  )
}

/** Calls `onProven` when the session has a later proof than now, from this tab or another. */
function useProof(onProven: () => void): void {
  const token = useSession(({ session }) => session?.access_token)
  const [begun] = useState(() => getProofTime(token))
  const isProven = getProofTime(token) > begun
  useEffect(() => {
    if (isProven) onProven()
  }, [isProven, onProven])
}
