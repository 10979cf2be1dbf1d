import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Calls `take` if the focused element in a part of the page was removed and no other element has the focus: the next key would
 * start at the beginning of the page. Returns the focus handler for that part.
 */
export function useFocusRecovery(take: () => void): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    // A closing dialog restores the focus in a microtask of its own.
    queueMicrotask(() => {
      const isNowhere = !document.activeElement || document.activeElement === document.body
      if (!isNowhere || !last.current || last.current.isConnected) return
      last.current = null
      take()
    })
  })
  return ({ target }) => {
    last.current = target
  }
}
