import { sayUnlessLeft } from '@portico/ui/on-demand'
import { logError } from '../browser/log.ts'
import type { FailureReason, RemoteError, RemoteState } from './status.ts'

/** Detail of the event `portico:remote`, which the shell dispatches on `window` for what becomes of its remotes. */
export interface RemoteEvent {
  /** The remote's name; `registry` where the list of remotes itself is meant. */
  remote: string
  version: string
  /** `mounted` and `unmounting`, or with a reason the state in which it failed. */
  phase: RemoteState
  reason?: FailureReason
  message?: string
  /** The version that is tried instead. */
  fallback?: string
  /** The slot of the shell; absent for the remote's own page. */
  slot?: string
  /** Milliseconds since the remote was opened. */
  duration: number
}

let endpoint: string | undefined

/** Names the address that failures are sent to, beside the event and the console. */
export function sendReportsTo(address: string | undefined): void {
  endpoint = address
}

/** Tells what became of a remote. */
export function report(event: RemoteEvent): void {
  window.dispatchEvent(new CustomEvent('portico:remote', { detail: event }))
}

/**
 * Reports a failure to listeners, logs it once with its cause, and sends it where the document names an endpoint; the last two
 * not of a page that is being left.
 */
export function reportFailure(event: Omit<RemoteEvent, 'reason' | 'message'>, error: RemoteError): void {
  const detail: RemoteEvent = { ...event, reason: error.code, message: error.message }
  report(detail)
  // The remote's development server says where in the sources it is.
  if (import.meta.env.DEV)
    window.dispatchEvent(
      new CustomEvent('portico:remote-error', { detail: { event: detail, error: error.cause ?? error } }),
    )
  const { remote, version, phase, fallback } = detail
  const then = fallback ? `; trying ${fallback}` : ''
  sayUnlessLeft(() => {
    logError(`${remote} ${version} failed while ${phase} (${error.code})${then}`, error.cause ?? error)
    if (endpoint) navigator.sendBeacon(endpoint, JSON.stringify(detail))
  })
}

/** Writes one phase into the browser's timeline: `portico:files:loading`. Only the latest of a name is kept. */
export function measurePhase(remote: string, phase: RemoteState, start: number): void {
  const name = `portico:${remote}:${phase}`
  performance.clearMeasures(name)
  performance.measure(name, { start, end: performance.now() })
}
