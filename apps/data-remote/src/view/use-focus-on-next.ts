import { type RefObject, useEffect, useRef } from 'react'
import type { ViewState } from '../query/conditions/view-state.ts'

/** After a chip is removed, focuses the chip that takes its place, or the button that adds one. */
export function useFocusOnNext(bar: RefObject<HTMLElement | null>, view: ViewState) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the view has changed.
  useEffect(() => {
    if (wanted.current === null) return
    const chips = bar.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next =
      chips[Math.min(wanted.current, chips.length - 1)] ??
      bar.current?.querySelector<HTMLElement>('[data-add]')
    wanted.current = null
    next?.focus()
  }, [view])
  return (index: number) => {
    wanted.current = index
  }
}
