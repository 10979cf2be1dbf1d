import { isBeingLeft, sayUnlessLeft, watchLeaving } from '@portico/ui/on-demand'
import { logError } from './log.ts'

/**
 * Watches for the life of the page whether it is being left. Browsers then fail everything that is under way. The shell defers its own
 * reports of such failures, and errors that no code has caught; it logs them if the page stays.
 */
export function noticeLeaving(page: EventTarget = window): void {
  watchLeaving(page)
  page.addEventListener('error', (event) => hush(event, (event as ErrorEvent).error))
  page.addEventListener('unhandledrejection', (event) => hush(event, (event as PromiseRejectionEvent).reason))
}

function hush(event: Event, error: unknown): void {
  if (!isBeingLeft() || event.defaultPrevented) return
  event.preventDefault()
  sayUnlessLeft(() => logError('nobody has caught an error', error))
}
