import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { usePortalProps } from '../context/ui-context.ts'
import styles from '../display/tooltip.module.css'
import type { TooltipProps } from '../display/tooltip.tsx'
import { BaseProviders } from './base-providers.tsx'

/** Time in ms for which the pointer rests before a tooltip appears, and after which the next tooltip waits again. */
const REST = 500
const STILL_READING = 400

/** When the last tooltip disappeared, so that the next button in a row shows its tooltip without a wait. */
let lastShown = Number.NEGATIVE_INFINITY

/** Props of {@link TooltipPopup}. */
export interface TooltipPopupProps extends Pick<TooltipProps, 'label' | 'side'> {
  anchor: RefObject<HTMLElement | null>
  /** The pointer or focus event that loaded this code. */
  first: SyntheticEvent | undefined
}

/** A tooltip at its element, while the pointer or the keyboard is there. */
export function TooltipPopup({ label, side = 'top', anchor, first }: TooltipPopupProps) {
  const portal = usePortalProps()
  const open = useNearness(anchor, first?.nativeEvent)
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

/** Returns whether the pointer rests on `anchor`, or the keyboard is there. Escape and a press end it. */
function useNearness(anchor: RefObject<HTMLElement | null>, first: Event | undefined): boolean {
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
    const onFocus = (event: Event | undefined) => {
      if (element.matches(':focus-visible') && !comesByOpening(element, event)) showAfter(0)
    }
    // The pointer or the focus has loaded this code.
    if (element.matches(':hover')) onPointer()
    onFocus(first)
    element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && onPointer(), {
      signal,
    })
    element.addEventListener('focus', onFocus, { signal })
    // The user acts on the element, or leaves it.
    for (const type of ['pointerleave', 'pointerdown', 'blur'])
      element.addEventListener(type, hide, { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setOpen(false), { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [anchor, first])
  return isOpen
}

/**
 * Returns whether focus came because a dialog opened around the element, and not because the user moved there. The user then
 * reads the dialog, which the tooltip would cover.
 */
function comesByOpening(element: HTMLElement, event: Event | undefined): boolean {
  const dialog = element.closest('[role$="dialog"]')
  const from = event instanceof FocusEvent ? (event.relatedTarget as Element | null) : element
  // From its last element to its first one, the focus passes a guard next to the dialog.
  return dialog !== null && !dialog.contains(from) && !from?.hasAttribute('data-base-ui-focus-guard')
}
