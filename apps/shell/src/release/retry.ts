import { RemoteError, transientReasons } from '../reports/status.ts'
import { deadlines } from './deadlines.ts'
import { withDeadline } from './with-deadline.ts'

/**
 * Runs `work`, and retries it once after a temporary failure, within the timeout of one phase. `between` is called before the second
 * try.
 * @throws RemoteError of the last try, or `timeout`
 */
export function withRetry<T>(
  what: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  between: () => void = () => {},
): Promise<T> {
  return withDeadline(what, deadlines.phase, signal, async (phase) => {
    try {
      return await withDeadline(what, deadlines.phase / 2, phase, work)
    } catch (error) {
      if (!(error instanceof RemoteError && transientReasons.has(error.code)) || error.needsReload)
        throw error
    }
    phase.throwIfAborted()
    between()
    await new Promise((resolve) => setTimeout(resolve, deadlines.backoff))
    phase.throwIfAborted()
    return work(phase)
  })
}
