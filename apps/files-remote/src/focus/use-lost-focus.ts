import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Calls `take` when what had the focus in a part of the page is gone and nothing has got it: the next key would begin at the
 * page's start. Returns what the part calls at each focus in it.
 */
export function useLostFocus(take: () => void): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    // A dialog that closes gives the focus back in a microtask of its own.
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
