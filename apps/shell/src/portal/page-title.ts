import { useCallback, useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The parts of the page's name, most specific first; the last is the place in the menu. */
export const pageTitle = createStore<readonly string[]>(() => [])

pageTitle.subscribe((parts) => {
  document.title = [...parts, 'Portico'].join(' · ')
})

/** Names the page `place`, and returns how its content adds parts of its own. */
export function usePageTitle(place: string): (parts: readonly string[]) => void {
  useEffect(() => pageTitle.setState([place], true), [place])
  return useCallback(
    (parts) => pageTitle.setState([...parts.filter((part) => part !== place), place], true),
    [place],
  )
}
