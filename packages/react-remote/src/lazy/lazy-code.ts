import { noAnswer } from '@portico/session/no-answer'
import { onDemand } from '@portico/ui/on-demand'

/**
 * Returns a loader of code that a request needs. A failure looks like a request without an answer, so queries are repeated when the
 * server answers again.
 * @throws TypeError (from the loader) that `noAnswerOf` reads as `unreachable`
 */
export function lazyCode<Code>(bring: () => Promise<Code>): () => Promise<Code> {
  const part = onDemand(bring)
  return async () => {
    if (await part.load()) return bring()
    throw noAnswer({ code: 'unreachable', wasSent: false }, 'the code of the request did not load')
  }
}
