import { type PointerEvent, useEffect, useRef } from 'react'

/** Delay in ms before hovering starts, and before it ends, so that the pointer can move between elements. */
const patience = 400

/** Returns props that call `onHover` when the pointer stays on the elements, and after it has left all of them. */
export function useHover(onHover: (isOver: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onHover(isOver), patience)
  }
  return { onPointerEnter: soon(true), onPointerLeave: soon(false) }
}
