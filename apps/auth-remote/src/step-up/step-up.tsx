import { lazyComponent, useHost } from '@portico/react-remote'
import type { StepUpRequirement } from '@portico/session'
import { useEffect, useRef, useState } from 'react'
import { hasFactor } from '../factors/mfa-pending.ts'

const FactorDialog = lazyComponent(async () => (await import('./factor-dialog.tsx')).FactorDialog)

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** One opening of a dialog. Setting up MFA can need a proof while the dialog for MFA is open. */
interface Opening {
  id: number
  need: StepUpRequirement
  /** False if the user has to set up MFA, because only that makes the session AAL2. */
  hasStep: boolean
  isOpen: boolean
  close: () => void
}

/**
 * Opens a dialog over any page when a call of the session needs MFA or a recent proof. The session then repeats the call.
 */
export function StepUp() {
  const { session } = useHost()
  const [openings, setOpenings] = useState<readonly Opening[]>([])
  const count = useRef(0)
  useEffect(() => {
    const over = new AbortController()
    const show = (need: StepUpRequirement, hasStep: boolean) =>
      new Promise<void>((resolve) => {
        count.current += 1
        const id = count.current
        const close = () => {
          setOpenings((all) => all.map((one) => (one.id === id ? { ...one, isOpen: false } : one)))
          resolve()
        }
        over.signal.addEventListener('abort', close, { once: true })
        setOpenings((all) => [...all, { id, need, hasStep, isOpen: true, close }])
      })
    const ask = async (need: StepUpRequirement) => {
      const isKnown = () => hasFactor(session.getSnapshot().user)
      // Without an answer it assumes that the account has MFA.
      const isThere = isKnown() || (await session.getUser()).error !== null || isKnown()
      if (!over.signal.aborted) await show(need, isThere)
    }
    session.mfa.onStepUp(ask, { signal: over.signal })
    return () => over.abort()
  }, [session])
  return openings.map(({ id, need, hasStep, isOpen, close }) => {
    const Question = need === 'proof' ? ProofDialog : FactorDialog
    const forget = () => setOpenings((all) => all.filter((one) => one.id !== id))
    return <Question key={id} open={isOpen} hasStep={hasStep} onClose={close} onClosed={forget} />
  })
}
