import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../context/class-names.ts'
import { usePortalProps } from '../context/ui-context.ts'
import styles from '../menu/menu.module.css'
import { BaseProviders } from './base-providers.tsx'

/** Props of a Popover. */
export interface PopoverProps {
  open: boolean
  /** Asked for by Escape, by a press elsewhere, and when the focus leaves. */
  onClose: () => void
  /** What it stands at, and what has opened it; the focus goes back to it. */
  anchor: RefObject<HTMLElement | null>
  /** Its accessible name. */
  label: string
  /** What gets the focus first; the first thing that can be focused where it gives none; false leaves the focus where it is. */
  initialFocus?: (() => HTMLElement | false | null) | undefined
  /** What gets the focus when it closes; the anchor where it gives none; false leaves the focus where it is. */
  finalFocus?: (() => HTMLElement | false | null) | undefined
  children: ReactNode
}

/** What a Popover is drawn with. */
export function PopoverSurface(props: PopoverProps) {
  const { open, onClose, anchor, label, initialFocus, finalFocus, children } = props
  const portal = usePortalProps()
  return (
    <BaseProviders>
      <Base.Root
        open={open}
        onOpenChange={(next, { event }) => {
          // What opened it closes it too, by its own click.
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
