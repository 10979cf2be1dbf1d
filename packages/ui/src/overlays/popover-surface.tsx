import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../context/class-names.ts'
import { usePortalProps } from '../context/ui-context.ts'
import styles from '../menu/menu.module.css'
import { BaseProviders } from './base-providers.tsx'

/** Props of a Popover. */
export interface PopoverProps {
  open: boolean
  /** Called on Escape, on a press outside, and when the focus leaves. */
  onClose: () => void
  /** The control that opened it. The popover is placed at the control, and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>
  /** Its accessible name. */
  label: string
  /** Returns the element to focus first. Null: the first focusable one. False: the focus stays. */
  initialFocus?: (() => HTMLElement | false | null) | undefined
  /** Returns the element to focus after it closes. Null: the anchor. False: the focus stays. */
  finalFocus?: (() => HTMLElement | false | null) | undefined
  children: ReactNode
}

/** Draws a Popover. */
export function PopoverSurface(props: PopoverProps) {
  const { open, onClose, anchor, label, initialFocus, finalFocus, children } = props
  const portal = usePortalProps()
  return (
    <BaseProviders>
      <Base.Root
        open={open}
        onOpenChange={(next, { event }) => {
          // The control that opened it closes it itself, on its own click.
          const isOpener = anchor.current !== null && event.composedPath().includes(anchor.current)
          if (!next && !isOpener) onClose()
        }}
      >
        <Base.Portal {...portal}>
          <Base.Positioner
            className={styles.positioner}
            anchor={anchor}
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Base.Popup
              className={classNames(styles.menu, styles.popover)}
              aria-label={label}
              initialFocus={() => initialFocus?.() ?? true}
              finalFocus={() => finalFocus?.() ?? anchor.current ?? true}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </BaseProviders>
  )
}
