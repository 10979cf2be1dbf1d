import { useHost } from '@portico/react-remote'
import { type PointerEvent, useRef } from 'react'

/** Minimum distance of a horizontal swipe in CSS pixels. */
const meant = 60

/** Calls `onStep` on a horizontal swipe: to the left for the next file when the text runs to the right. */
export function useSwipe(onStep: (by: number) => void) {
  const { direction } = useHost().appearance
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  /** True if several fingers were down since the last time that none was: that is not a swipe. */
  const isSeveral = useRef(false)
  return {
    onPointerDownCapture: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      if (fingers.current.size > 1) isSeveral.current = true
    },
    onPointerCancelCapture: ({ pointerId }: PointerEvent) => {
      fingers.current.delete(pointerId)
      if (fingers.current.size === 0) isSeveral.current = false
    },
    onPointerUpCapture: ({ pointerId, clientX, clientY, target }: PointerEvent) => {
      const from = fingers.current.get(pointerId)
      fingers.current.delete(pointerId)
      const isAlone = !isSeveral.current
      if (fingers.current.size === 0) isSeveral.current = false
      if (!from || !isAlone || keepsSwipes(target)) return
      const x = clientX - from.x
      if (Math.abs(x) < meant || Math.abs(x) < 2 * Math.abs(clientY - from.y)) return
      onStep(x < 0 === (direction !== 'rtl') ? 1 : -1)
    },
  }
}

/** Returns whether the target needs the gesture: an enlarged picture moves, a player seeks, and wide content scrolls. */
function keepsSwipes(target: EventTarget): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element instanceof HTMLMediaElement || element.matches('[data-whole="false"]')) return true
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto')
      return true
  }
  return false
}
