import { logError } from './log.ts'

/** How long the next document may take to come, in milliseconds. */
const timeout = 10_000

let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined
const unsaid: (() => void)[] = []

/**
 * Begins to notice that the page is being left. Engines then fail whatever is under way, long before the page is gone, and of that
 * nothing is to be said: neither by the shell nor, as an error that nobody has caught, by the engine. Where the person
 * stays, because they were asked or because it was a download, all of it is said after all.
 */
export function noticeLeaving(page: EventTarget = window): void {
  for (const type of ['beforeunload', 'pagehide']) page.addEventListener(type, leave)
  for (const type of ['pageshow', 'pointerdown', 'keydown'])
    page.addEventListener(type, stay, { capture: true })
  page.addEventListener('error', (event) => hush(event, (event as ErrorEvent).error))
  page.addEventListener('unhandledrejection', (event) => hush(event, (event as PromiseRejectionEvent).reason))
}

/** Says something of a failure, at once or when it has become clear that the page stays. */
export function sayUnlessLeft(say: () => void): void {
  if (isLeaving) unsaid.push(say)
  else say()
}

function hush(event: Event, error: unknown): void {
  if (!isLeaving || event.defaultPrevented) return
  event.preventDefault()
  unsaid.push(() => logError('nobody has caught an error', error))
}

function leave(): void {
  isLeaving = true
  clearTimeout(timer)
  timer = setTimeout(stay, timeout)
}

function stay(): void {
  clearTimeout(timer)
  isLeaving = false
  for (const say of unsaid.splice(0)) say()
}
