import type { Query, QueryClient } from '@tanstack/react-query'
import { isTooSlow } from './query-client.ts'

/**
 * Minimum age of an answer in milliseconds before the return to a page requests it again, and minimum age as a multiple of its
 * duration.
 */
const least = { age: 30_000, timesOfRequest: 50 }

/**
 * Creates the rule for the queries that are requested again when a page gets the focus: active ones whose answers are old, and older for
 * slow requests. A mount outside of the screen follows when it is scrolled into view. The user has to repeat a statement that the
 * database ended because it took too long (`57014`). `place` returns the element of the mount.
 */
export function createFocusRule(client: QueryClient, place: () => Element | null): (query: Query) => boolean {
  const isOld = createAgeRule(client)
  let isWaiting = false
  const onSeen = () => {
    isWaiting = false
    void client.refetchQueries({ type: 'active', stale: true, predicate: isOld })
  }
  return (query) => {
    if (!isOld(query)) return false
    const element = place()
    if (!element || isOnScreen(element)) return true
    if (!isWaiting) isWaiting = watchFor(element, onSeen)
    return !isWaiting
  }
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
