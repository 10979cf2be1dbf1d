import { createConnectionError } from '@portico/session/no-answer'
import { lazyModule } from '@portico/ui/on-demand'

/**
 * Returns a loader of code that a request needs. A failure looks like a request without an answer, so queries are repeated when the
 * server answers again.
 * @throws TypeError (from the loader) that `findConnectionFailure` reads as `unreachable`
 */
export function createCodeLoader<Code>(bring: () => Promise<Code>): () => Promise<Code> {
  const part = lazyModule(bring)
  return async () => {
    if (await part.load()) return bring()
    throw createConnectionError(
      { code: 'unreachable', wasSent: false },
      'the code of the request did not load',
    )
  }
}
