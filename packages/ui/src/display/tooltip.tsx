import { type FocusEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { withProps } from '../context/with-props.ts'
import { useOverlays } from '../on-demand/load-overlays.ts'
import { comesByOpening } from './comes-by-opening.ts'

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
  const [wasNear, setNear] = useState(false)
  const overlays = useOverlays(wasNear)
  const comeNear = () => setNear(true)
  const onFocus = (event: FocusEvent) => comesByOpening(event) || comeNear()
  return (
    <>
      {withProps(children, { ref: anchor, onPointerEnter: comeNear, onFocus })}
      {overlays ? <overlays.TooltipWords label={label} side={side} anchor={anchor} /> : null}
    </>
  )
}
