import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts'
import { withProps } from '../provider/with-props.ts'

/** Milliseconds that the pointer rests before the words appear, and after which the next tooltip waits again. */
const REST = 500
const STILL_READING = 400

/** When the last tooltip went: going along a row of buttons, one does not wait at each. */
let lastShown = Number.NEGATIVE_INFINITY

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** One element that takes focus and a ref. */
  children: ReactElement
}

/** A word or two on hover and keyboard focus. It adds to an accessible name and never replaces one. */
export function Tooltip({ label, side, children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const overlays = useOverlays(isOpen)

  const hide = () => {
    clearTimeout(timer.current)
    if (isOpen) lastShown = performance.now()
    setOpen(false)
  }
  const showAfter = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
    void loadOverlays()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <>
      {withProps(children, {
        ref: anchor,
        onPointerEnter: ({ pointerType }: PointerEvent) => {
          if (pointerType === 'touch') return
          showAfter(performance.now() - lastShown < STILL_READING ? 0 : REST)
        },
        onPointerLeave: hide,
        // What it says is about to happen.
        onPointerDown: hide,
        onFocus: () => {
          if (anchor.current?.matches(':focus-visible')) showAfter(0)
        },
        onBlur: hide,
      })}
      {overlays ? <overlays.TooltipBubble label={label} side={side} open={isOpen} anchor={anchor} /> : null}
    </>
  )
}
