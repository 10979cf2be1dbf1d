import type { RemoteEvent } from './report.ts'

/** An event of a remote, with its time. */
export interface LoggedEvent extends RemoteEvent {
  /** Milliseconds since 1970. */
  at: number
}

const most = 100
const log: LoggedEvent[] = []

/** Records the loader's events from the page's start, for the developers' panel, whose code is loaded later. */
export function recordRemoteEvents(): void {
  window.addEventListener('portico:remote', (event) => {
    log.push({ ...(event as CustomEvent<RemoteEvent>).detail, at: Date.now() })
    if (log.length > most) log.shift()
  })
}

/** Returns the recorded events, earliest first. At most the last 100. */
export function readRemoteLog(): readonly LoggedEvent[] {
  return log
}
