import { useCallback, useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The parts of the page's name, most specific first; the last is the item of the menu. */
export const pageTitle = createStore<readonly string[]>(() => [])

pageTitle.subscribe((parts) => {
  document.title = [...parts, 'Portico'].join(' · ')
})

/** Names the page `title`, and returns how its content adds parts of its own. */
export function usePageTitle(title: string): (parts: readonly string[]) => void {
  useEffect(() => pageTitle.setState([title], true), [title])
  return useCallback(
    (parts) => pageTitle.setState([...parts.filter((part) => part !== title), title], true),
    [title],
  )
}
