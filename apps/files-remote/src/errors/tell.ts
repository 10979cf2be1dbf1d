import { isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { asFilesError } from './files-error.ts'
import { wordingFor } from './wordings.ts'

/** Says in a notice what went wrong, and tells the page what it has to know: then “it has been reported” is true. */
export function tell(
  t: Translate,
  host: Pick<ReturnType<typeof useHost>, 'notify' | 'reportError'>,
  caught: unknown,
): void {
  const error = asFilesError(caught)
  const { title, detail } = wordingFor(t, error)
  if (isTransient(error)) host.reportError(caught, { phase: 'backend' })
  else if (isUnexpected(error)) host.reportError(caught, { phase: 'unexpected' })
  host.notify({ tone: 'danger', title, detail })
}
