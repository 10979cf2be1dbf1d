import { isUnloading, reportUnlessUnloading, watchUnload } from '@portico/ui/on-demand'
import { logError } from './log.ts'

/**
 * Watches whether the user is leaving the page. Browsers then abort all pending requests. The shell defers its reports of these failures
 * and uncaught errors, and logs them if the user stays on the page.
 */
export function deferErrorsWhileUnloading(page: EventTarget = window): void {
  watchUnload(page)
  page.addEventListener('error', (event) => hush(event, (event as ErrorEvent).error))
  page.addEventListener('unhandledrejection', (event) => hush(event, (event as PromiseRejectionEvent).reason))
}

function hush(event: Event, error: unknown): void {
  if (!isUnloading() || event.defaultPrevented) return
  event.preventDefault()
  reportUnlessUnloading(() => logError('nobody has caught an error', error))
}
