import { lazyPart, useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { appsOf } from './factors.ts'

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog)

/** One opening of the dialog. */
interface Opening {
  count: number
  /** Somebody without an app sets one up: nothing else would lift the session. */
  hasApp: boolean
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
    const show = (hasApp: boolean) =>
      new Promise<void>((resolve) => {
        const close = () => {
          setIsOpen(false)
          resolve()
        }
        over.signal.addEventListener('abort', close, { once: true })
        count.current += 1
        setOpening({ count: count.current, hasApp, close })
        setIsOpen(true)
      })
    const ask = async () => {
      const isKnown = appsOf(session.getSnapshot().user).length > 0
      const hasApp = isKnown || (await session.mfa.listFactors()).data?.totp.length !== 0
      if (!over.signal.aborted) await show(hasApp)
    }
    session.mfa.onStepUp(ask, { signal: over.signal })
    return () => over.abort()
  }, [session])
  if (!opening) return null
  return (
    <StepUpDialog
      key={opening.count}
      open={isOpen}
      hasApp={opening.hasApp}
      onClose={opening.close}
      onClosed={() => setOpening(null)}
    />
  )
}
