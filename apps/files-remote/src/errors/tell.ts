import { isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { asFilesError } from './files-error.ts'
import { wordingFor } from './wordings.ts'

/** Shows a notice about a failure, and reports it to the embedding page if the notice says “It has been reported”. */
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
