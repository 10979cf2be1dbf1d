import { ErrorPanel } from '@portico/ui'
import type { EmbedError } from './embed-error.ts'

/** Stands in the element's place when its attributes do not fit: for whoever writes the page. */
export function NotConfigured({ title, error }: { title: string; error: EmbedError }) {
  return (
    <ErrorPanel title={`${title} can’t be shown here`} code={error.code}>
      {error.message}
    </ErrorPanel>
  )
}
