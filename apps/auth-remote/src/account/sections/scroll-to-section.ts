/** Time in ms in which sections above may still load and move the target. */
const settling = 5_000

const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to a section, and keeps it in place while sections above it load. Stops when the user acts, after five seconds, and with
 * `signal`. Safari does not anchor the scroll position by itself.
 */
export function scrollToSection(section: HTMLElement, signal: AbortSignal): void {
  const scroll = () => section.scrollIntoView({ block: 'start' })
  const over = new AbortController()
  const ends = AbortSignal.any([signal, over.signal])
  const stop = () => over.abort()
  const watcher = new ResizeObserver(scroll)
  const timer = setTimeout(stop, settling)
  for (const act of acts) document.addEventListener(act, stop, { signal: ends, capture: true, passive: true })
  ends.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      watcher.disconnect()
    },
    { once: true },
  )
  scroll()
  // The first report comes at once, and repeats the same scroll.
  if (section.parentElement) watcher.observe(section.parentElement)
}
