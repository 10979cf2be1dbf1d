import { lazyPart, useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { hasStep } from '../factors/step-left.ts'

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog)

/** One opening of the dialog. */
interface Opening {
  count: number
  /** Somebody without a second step sets one up: nothing else would lift the session. */
  hasStep: boolean
  close: () => void
}

/**
 * Opens the challenge where a call of the session wants the second step, over whatever page that is; the session makes that call again by
 * itself.
 */
export function StepUp() {
  const { session } = useHost()
  const [opening, setOpening] = useState<Opening | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const count = useRef(0)
  useEffect(() => {
    const over = new AbortController()
    const show = (hasStep: boolean) =>
      new Promise<void>((resolve) => {
        const close = () => {
          setIsOpen(false)
          resolve()
        }
        over.signal.addEventListener('abort', close, { once: true })
        count.current += 1
        setOpening({ count: count.current, hasStep, close })
        setIsOpen(true)
      })
    const ask = async () => {
      const isKnown = () => hasStep(session.getSnapshot().user)
      // Where nobody can say, there is one.
      const isThere = isKnown() || (await session.getUser()).error !== null || isKnown()
      if (!over.signal.aborted) await show(isThere)
    }
    session.mfa.onStepUp(ask, { signal: over.signal })
    return () => over.abort()
  }, [session])
  if (!opening) return null
  return (
    <StepUpDialog
      key={opening.count}
      open={isOpen}
      hasStep={opening.hasStep}
      onClose={opening.close}
      onClosed={() => setOpening(null)}
    />
  )
}
