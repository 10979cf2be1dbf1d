import { ErrorPanel } from '@portico/ui'
import { useEffect } from 'react'
import type { EmbedError } from './embed-error.ts'
import { explain } from './explain.ts'

interface NotConfiguredProps {
  title: string
  error: EmbedError
  report: (error: EmbedError) => void
}

/** Stands in the element's place when its attributes do not fit: for whoever writes the page. */
export function NotConfigured({ title, error, report }: NotConfiguredProps) {
  const { code, message } = explain(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each error.
  useEffect(() => report(explain(error)), [error])
  return (
    <ErrorPanel title={`${title} can’t be shown here`} code={code}>
      {message}
    </ErrorPanel>
  )
}
