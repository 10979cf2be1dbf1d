import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type GridKey, isKey } from './grid-keys.ts'

/** Does what keys ask for, wherever on the `page` of a table no text is typed. */
export function usePageKeys(
  page: RefObject<HTMLElement | null>,
  commands: Partial<Record<GridKey, () => void>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event)) return
    for (const [name, run] of Object.entries(commands)) {
      if (!isKey(event, name as GridKey)) continue
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

/** There, these keys are the text's own; in a cell that can be changed, a sign begins one. */
export function isTyping({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const isSign = key.length === 1 && !ctrlKey && !metaKey
  const cell = isSign ? ', [role="gridcell"]:not([aria-readonly="true"])' : ''
  return target.closest(`textarea, select, input:not([type="checkbox"])${cell}`) !== null
}
