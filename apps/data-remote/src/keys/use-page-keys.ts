import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type GridShortcut, matchesShortcut } from './grid-keys.ts'

/** Runs commands by key anywhere on the `page` of a table, except while the user types. */
export function usePageKeys(
  page: RefObject<HTMLElement | null>,
  commands: Partial<Record<GridShortcut, () => void>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event)) return
    for (const [name, run] of Object.entries(commands)) {
      if (!matchesShortcut(event, name as GridShortcut)) continue
      event.preventDefault()
      run()
    }
  })
  useEffect(() => {
    const element = page.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [page])
}

/** Returns whether a key belongs to a text field. In an editable cell, a sign starts typing. */
export function isTyping({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const isSign = key.length === 1 && !ctrlKey && !metaKey
  const cell = isSign ? ', [role="gridcell"]:not([aria-readonly="true"])' : ''
  return target.closest(`textarea, select, input:not([type="checkbox"])${cell}`) !== null
}
