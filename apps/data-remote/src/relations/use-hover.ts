import { type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds for which a pointer rests before it means it, and for which it may be on its way from one thing to the other. */
const patience = 400

/** Calls `onHover` when a pointer rests on what has these props, and when it has left all of it. */
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
