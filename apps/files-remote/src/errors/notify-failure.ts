import { isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { getFilesErrorText } from './error-texts.ts'
import { toFilesError } from './files-error.ts'

/** Shows a notice about a failure, and reports it to the embedding page if the notice says “It has been reported”. */
export function notifyFailure(
  t: Translate,
  host: Pick<ReturnType<typeof useHost>, 'notify' | 'reportError'>,
  caught: unknown,
): void {
  const error = toFilesError(caught)
  const { title, detail } = getFilesErrorText(t, error)
  if (isTransient(error)) host.reportError(caught, { phase: 'backend' })
  else if (isUnexpected(error)) host.reportError(caught, { phase: 'unexpected' })
  host.notify({ tone: 'danger', title, detail })
}
