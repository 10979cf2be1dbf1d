import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { usePortalProps } from '../provider/ui-context.ts'
import styles from './tooltip.module.css'

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** One element that takes focus and a ref. */
  children: ReactElement
}

/** A word or two on hover and keyboard focus. It adds to an accessible name and never replaces one. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const portal = usePortalProps()
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal {...portal}>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.tooltip}>{label}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
