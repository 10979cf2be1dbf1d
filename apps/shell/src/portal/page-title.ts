import { useCallback, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { readLook } from '../browser/config.ts'

/** The parts of the page's name, most specific first; the last is the item of the menu. */
export const pageTitle = createStore<readonly string[]>(() => [])

pageTitle.subscribe((parts) => {
  document.title = [...parts, readLook().name].join(' · ')
})

/**
 * Names the page `title`, and returns how its content adds parts of its own, which stay with it in every language. `content` says
 * whose they are where that can change.
 */
export function usePageTitle(title: string, content = ''): (parts: readonly string[]) => void {
  const [added, setAdded] = useState<{ content: string; parts: readonly string[] }>()
  const parts = added?.content === content ? added.parts : none
  useEffect(
    () => pageTitle.setState([...parts.filter((part) => part !== title), title], true),
    [title, parts],
  )
  return useCallback((parts) => setAdded({ content, parts }), [content])
}

const none: readonly string[] = []
