/** Timeout in ms for the next document. */
const timeout = 10_000

let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined
const unsaid: (() => void)[] = []

/**
 * Watches whether the page is being left. Browsers then cancel imports and requests long before the page is gone. The listeners end
 * with the returned function: an element must leave none on a page of another application. A server has no events.
 */
export function watchUnload(page: EventTarget = globalThis as unknown as EventTarget): () => void {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  for (const type of ['beforeunload', 'pagehide']) page.addEventListener?.(type, leave, options)
  for (const type of ['pageshow', 'pointerdown', 'keydown']) page.addEventListener?.(type, stay, options)
  return () => ended.abort()
}

/** Returns whether the page was about to be left a moment ago. */
export function isUnloading(): boolean {
  return isLeaving
}

/**
 * Reports a failure. While the page is being left, the report waits, and is only made if the page stays: because the user presses
 * a key or a button, or because no other document has arrived after ten seconds.
 */
export function reportUnlessUnloading(say: () => void): void {
  if (isLeaving) unsaid.push(say)
  else say()
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
