import { useCallback, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { readBranding } from '../browser/config.ts'

/** The parts of the page's title, most specific first. The last part is the menu item. */
export const pageTitleStore = createStore<readonly string[]>(() => [])

pageTitleStore.subscribe((parts) => {
  document.title = [...parts, readBranding().name].join(' · ')
})

/**
 * Sets the page's title, and returns a function that adds parts. They stay when the language changes, and are removed when `content`, the
 * id of the page's content, changes.
 */
export function usePageTitle(title: string, content = ''): (parts: readonly string[]) => void {
  const [added, setAdded] = useState<{ content: string; parts: readonly string[] }>()
  const parts = added?.content === content ? added.parts : none
  useEffect(
    () => pageTitleStore.setState([...parts.filter((part) => part !== title), title], true),
    [title, parts],
  )
  return useCallback((parts) => setAdded({ content, parts }), [content])
}

const none: readonly string[] = []
