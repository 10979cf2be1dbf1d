import { lazyPart, useHost } from '@portico/react-remote'
import { useEffect, useState } from 'react'

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog, {
  needed: ({ open }) => open,
})

/** Opens the challenge where a call of the session wants the second step; the session makes that call again by itself. */
export function StepUp() {
  const { session } = useHost()
  const [close, setClose] = useState<{ now: () => void } | null>(null)
  useEffect(() => {
    const over = new AbortController()
    session.mfa.onStepUp(
      () =>
        new Promise<void>((resolve) => {
          const now = () => {
            setClose(null)
            resolve()
          }
          over.signal.addEventListener('abort', now, { once: true })
          setClose({ now })
        }),
      { signal: over.signal },
    )
    return () => over.abort()
  }, [session])
  return <StepUpDialog open={close !== null} onClose={() => close?.now()} />
}
