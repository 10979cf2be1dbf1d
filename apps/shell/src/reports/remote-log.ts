import type { RemoteEvent } from './report.ts'

/** What became of a remote, and when. */
export interface LoggedEvent extends RemoteEvent {
  /** Milliseconds since 1970. */
  at: number
}

const most = 100
const log: LoggedEvent[] = []

/** Keeps the events of the loader from the page's start on, for the developers' panel, whose own code comes later. */
export function keepRemoteLog(): void {
  window.addEventListener('portico:remote', (event) => {
    log.push({ ...(event as CustomEvent<RemoteEvent>).detail, at: Date.now() })
    if (log.length > most) log.shift()
  })
}

/** The events so far, earliest first. */
export function readRemoteLog(): readonly LoggedEvent[] {
  return log
}
