import { type ReactElement, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { cloneWithProps } from '../context/clone-with-props.ts'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** One element that accepts focus and a ref. */
  children: ReactElement
}

/** A few words on hover and keyboard focus. They add to an accessible name and never replace one. */
export function Tooltip({ label, side, children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null)
  const [first, setFirst] = useState<SyntheticEvent>()
  const overlays = useOverlays(first !== undefined)
  const comeNear = (event: SyntheticEvent) => setFirst((before) => before ?? event)
  return (
    <>
      {cloneWithProps(children, { ref: anchor, onPointerEnter: comeNear, onFocus: comeNear })}
      {overlays ? <overlays.TooltipPopup label={label} side={side} anchor={anchor} first={first} /> : null}
    </>
  )
}
