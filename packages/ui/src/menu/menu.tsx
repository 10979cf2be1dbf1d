import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { usePortalProps } from '../provider/ui-context.ts'
import styles from './menu.module.css'

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  /** MenuItem, MenuSeparator, MenuLabel, MenuRadioGroup, MenuCheckboxItem. */
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A button that opens a list of things to do. Arrow keys, Home, End and typing move; Escape gives focus back. */
export function Menu({ trigger, children, align = 'end', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      <Base.Trigger render={trigger} />
      <MenuSurface align={align} side={side} sideOffset={4}>
        {children}
      </MenuSurface>
    </Base.Root>
  )
}

/** Props of {@link PointMenu}. */
export interface PointMenuProps {
  /** Where it opens, in client pixels; null keeps it closed. */
  point: { x: number; y: number } | null
  onClose: () => void
  children: ReactNode
  /** The menu's accessible name, since no button names it. */
  label?: string | undefined
}

/** A menu at a point instead of under a button: what `@portico/ui/context-menu` draws with. */
export function PointMenu({ point, onClose, children, label }: PointMenuProps) {
  const anchor = point && { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) }
  return (
    <Base.Root open={point !== null} onOpenChange={(open) => !open && onClose()}>
      <MenuSurface align="start" side="bottom" sideOffset={2} anchor={anchor} label={label}>
        {children}
      </MenuSurface>
    </Base.Root>
  )
}

interface MenuSurfaceProps extends Pick<MenuProps, 'align' | 'side' | 'children'> {
  sideOffset: number
  anchor?: { getBoundingClientRect: () => DOMRect } | null
  label?: string | undefined
}

function MenuSurface({ align, side, sideOffset, anchor, label, children }: MenuSurfaceProps) {
  const portal = usePortalProps()
  return (
    <Base.Portal {...portal}>
      <Base.Positioner
        className={styles.positioner}
        align={align}
        side={side}
        sideOffset={sideOffset}
        collisionPadding={8}
        {...(anchor === undefined ? {} : { anchor })}
      >
        <Base.Popup className={styles.menu} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
