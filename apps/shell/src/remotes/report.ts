import { logError } from '../log.ts'
import type { FailureReason, RemoteError, RemoteState } from './status.ts'

/** Detail of the event `portico:remote`, which the shell dispatches on `window` for each remote that could not be shown. */
export interface RemoteFailure {
  remote: string
  version: string
  /** The state in which it happened. */
  phase: RemoteState
  reason: FailureReason
  message: string
  /** Milliseconds since the remote was opened. */
  duration: number
}

/** Tells the failure to whoever listens, and logs its cause once. */
export function reportFailure(failure: {
  remote: string
  version: string
  phase: RemoteState
  error: RemoteError
  started: number
}): void {
  const { remote, version, phase, error, started } = failure
  const detail: RemoteFailure = {
    remote,
    version,
    phase,
    reason: error.code,
    message: error.message,
    duration: Math.round(performance.now() - started),
  }
  performance.measure(`portico:${remote}:${error.code}`, { start: started, end: performance.now() })
  window.dispatchEvent(new CustomEvent('portico:remote', { detail }))
  logError(`${remote} ${version} failed while ${phase} (${error.code})`, error.cause ?? error)
}
