import type { Query, QueryClient } from '@tanstack/react-query'
import { isTooSlow } from './query-client.ts'

/** Minimum age of an answer in milliseconds before the return to a page requests it again. */
const leastAge = 30_000

/**
 * Makes queries that are shown from now on request their stale answers again on focus if the answers are old, the database did not end
 * the requests because they took too long (`57014`), and `element`, which contains the mount, is on the screen. If it is not, they are
 * requested when it is scrolled into view. Queries can set `refetchOnWindowFocus` themselves.
 */
export function followFocus(client: QueryClient, element: Element): void {
  let isSeen = false
  // It reports at once an element that is on the screen.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return
    observer.disconnect()
    isSeen = true
    client.getQueryCache().onFocus()
    isSeen = false
  })
  const { queries } = client.getDefaultOptions()
  Object.assign(queries ?? {}, {
    refetchOnWindowFocus: ({ state: { error, dataUpdatedAt, errorUpdatedAt } }: Query) => {
      if (!isSeen) observer.observe(element)
      const age = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt)
      return isSeen && age >= leastAge && !isTooSlow(error)
    },
  })
}
