import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RefObject } from 'react'
import styles from '../feedback/tooltip.module.css'
import type { TooltipProps } from '../feedback/tooltip.tsx'
import { usePortalProps } from '../provider/ui-context.ts'
import { BaseProviders } from './base-providers.tsx'

/** Props of {@link TooltipBubble}. */
export interface TooltipBubbleProps extends Pick<TooltipProps, 'label' | 'side'> {
  open: boolean
  anchor: RefObject<Element | null>
}

/** The words of a tooltip, at the element that they are about. */
export function TooltipBubble({ label, side = 'top', open, anchor }: TooltipBubbleProps) {
  const portal = usePortalProps()
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
