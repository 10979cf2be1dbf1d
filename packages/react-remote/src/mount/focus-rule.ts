import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { isTooSlow } from './query-client.ts'

/**
 * Minimum age of an answer in milliseconds before the return to a page requests it again, and minimum age as a multiple of its
 * duration.
 */
const least = { age: 30_000, timesOfRequest: 50 }

/**
 * Requests queries again when the page gets the focus, until `signal`: active and stale ones whose answers are old, and older for slow
 * requests. Queries that set `refetchOnWindowFocus` themselves are left alone. If `element`, which contains the mount, is outside of the
 * screen, they are requested when it is scrolled into view. The user has to repeat a statement that the database ended because it took
 * too long (`57014`).
 */
export function followFocus(client: QueryClient, element: Element, signal: AbortSignal): void {
  const isOld = createAgeRule(client)
  // The default of the client is a function.
  const isFollowed = (query: Query) =>
    isOld(query) && query.observers.some(({ options }) => typeof options.refetchOnWindowFocus === 'function')
  let isWaiting = false
  const request = () => {
    isWaiting = false
    const followed = { type: 'active', stale: true, predicate: isFollowed } as const
    void client.refetchQueries(followed, { cancelRefetch: false })
  }
  const stop = focusManager.subscribe((isFocused) => {
    if (!isFocused || isWaiting) return
    isWaiting = !isOnScreen(element) && watchFor(element, request)
    if (!isWaiting) request()
  })
  signal.addEventListener('abort', stop, { once: true })
}

/** Returns whether a query is old enough, measured by the duration of its last request, which is known from now on. */
function createAgeRule(client: QueryClient): (query: Query) => boolean {
  const started = new WeakMap<object, number>()
  const took = new WeakMap<object, number>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') started.set(query, Date.now())
    if (action.type === 'success') took.set(query, Date.now() - (started.get(query) ?? Date.now()))
  })
  return (query) => {
    const { dataUpdatedAt, errorUpdatedAt, error } = query.state
    if (isTooSlow(error)) return false
    const wanted = Math.max(least.age, least.timesOfRequest * (took.get(query) ?? 0))
    return Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= wanted
  }
}

/** Returns whether a part of the content is on the screen. Content that is only in overlays has no size here, and counts. */
function isOnScreen(element: Element): boolean {
  const content = document.createRange()
  content.selectNodeContents(element)
  const { top, right, bottom, left, width, height } = content.getBoundingClientRect()
  if (width === 0 && height === 0) return true
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

/** Calls `onSeen` once the content is scrolled into view. Returns whether there is content to wait for. */
function watchFor(element: Element, onSeen: () => void): boolean {
  const content = element.firstElementChild
  if (!content) return false
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    onSeen()
  })
  observer.observe(content)
  return true
}
