import { reportUnlessUnloading } from '@portico/ui/on-demand'
import { logError } from '../browser/log.ts'
import type { FailureReason, RemoteError, RemoteState } from './status.ts'

/** Detail of the event `portico:remote`, which the shell dispatches on `window` for states and failures of remotes. */
export interface RemoteEvent {
  /** The remote's name, or `registry` for the list of remotes. */
  remote: string
  version: string
  /** `mounted` or `unmounting`. With a reason, the state in which the remote failed. */
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

/** Sets the address that receives failures in addition to the event and the console. */
export function sendReportsTo(address: string | undefined): void {
  endpoint = address
}

/** Dispatches an event about a remote. */
export function reportRemoteEvent(event: RemoteEvent): void {
  window.dispatchEvent(new CustomEvent('portico:remote', { detail: event }))
}

/**
 * Reports a failure to listeners, logs it with its cause, and sends it to the document's report address if there is one. While the user
 * is leaving the page, it is neither logged nor sent.
 */
export function reportFailure(event: Omit<RemoteEvent, 'reason' | 'message'>, error: RemoteError): void {
  const detail: RemoteEvent = { ...event, reason: error.code, message: error.message }
  reportRemoteEvent(detail)
  // The remote's development server shows the place of the error in the sources.
  if (import.meta.env.DEV)
    window.dispatchEvent(
      new CustomEvent('portico:remote-error', { detail: { event: detail, error: error.cause ?? error } }),
    )
  const { remote, version, phase, fallback } = detail
  const then = fallback ? `; trying ${fallback}` : ''
  reportUnlessUnloading(() => {
    logError(`${remote} ${version} failed while ${phase} (${error.code})${then}`, error.cause ?? error)
    if (endpoint) navigator.sendBeacon(endpoint, JSON.stringify(detail))
  })
}

/** Adds a measure of a phase to the browser's timeline, such as `portico:files:loading`. Only the latest of each name is kept. */
export function measurePhase(remote: string, phase: RemoteState, start: number): void {
  const name = `portico:${remote}:${phase}`
  performance.clearMeasures(name)
  performance.measure(name, { start, end: performance.now() })
}
