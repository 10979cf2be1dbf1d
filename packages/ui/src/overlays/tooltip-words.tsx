import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type RefObject, useEffect, useState } from 'react'
import { usePortalProps } from '../context/ui-context.ts'
import { comesByOpening } from '../display/comes-by-opening.ts'
import styles from '../display/tooltip.module.css'
import type { TooltipProps } from '../display/tooltip.tsx'
import { BaseProviders } from './base-providers.tsx'

/** Milliseconds that the pointer rests before the words appear, and after which the next tooltip waits again. */
const REST = 500
const STILL_READING = 400

/** When the last tooltip went: going along a row of buttons, one does not wait at each. */
let lastShown = Number.NEGATIVE_INFINITY

/** Props of {@link TooltipWords}. */
export interface TooltipWordsProps extends Pick<TooltipProps, 'label' | 'side'> {
  anchor: RefObject<HTMLElement | null>
}

/** The words of a tooltip, at the element that they are about, while pointer or keyboard are there. */
export function TooltipWords({ label, side = 'top', anchor }: TooltipWordsProps) {
  const portal = usePortalProps()
  const open = useNearness(anchor)
  return (
    <BaseProviders>
      <Base.Root open={open}>
        <Base.Portal {...portal}>
          <Base.Positioner
            className={styles.positioner}
            anchor={anchor}
            side={side}
            sideOffset={6}
            collisionPadding={8}
          >
            <Base.Popup className={styles.tooltip}>{label}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </BaseProviders>
  )
}

/** Whether the pointer rests on `anchor`, or the keyboard is there. Escape and a press end it. */
function useNearness(anchor: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = anchor.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const showAfter = (delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setOpen(true), delay)
    }
    const hide = () => {
      clearTimeout(timer)
      setOpen((wasOpen) => {
        if (wasOpen) lastShown = performance.now()
        return false
      })
    }
    const onPointer = () => showAfter(performance.now() - lastShown < STILL_READING ? 0 : REST)
    const showFocused = () => {
      if (element.matches(':focus-visible')) showAfter(0)
    }
    // One of the two has brought this code.
    if (element.matches(':hover')) onPointer()
    showFocused()
    element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && onPointer(), {
      signal,
    })
    element.addEventListener('focus', (event) => comesByOpening(event) || showFocused(), { signal })
    // What it says is about to happen.
    for (const type of ['pointerleave', 'pointerdown', 'blur'])
      element.addEventListener(type, hide, { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setOpen(false), { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [anchor])
  return isOpen
}
