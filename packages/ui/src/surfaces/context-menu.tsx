import { MenuItem, MenuSeparator, PointMenu } from '@portico/ui'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'

/** Props of {@link ContextMenu}. */
export interface ContextMenuProps {
  /** One element. Its own `onContextMenu` is called first, and may prevent the menu. */
  trigger: ReactElement<{ onContextMenu?: ((event: MouseEvent) => void) | undefined }>
  /** MenuItem, MenuSeparator and the other children of a Menu. */
  children: ReactNode
  /** The menu's accessible name. */
  label?: string | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * A menu for the element under the pointer, or with the focus (Shift+F10, the menu key): browsers send `contextmenu` for all of
 * these. Its commands must also be available elsewhere.
 */
export function ContextMenu({ trigger, children, label, onOpenChange }: ContextMenuProps) {
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  const own = trigger.props.onContextMenu

  function open(event: MouseEvent): void {
    own?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    setPoint(placeOf(event))
    onOpenChange?.(true)
  }

  function close(): void {
    setPoint(null)
    onOpenChange?.(false)
  }

  return (
    <>
      {cloneElement(trigger, { onContextMenu: open })}
      <PointMenu point={point} onClose={close} label={label}>
        {children}
      </PointMenu>
    </>
  )
}

/** Returns the position of the menu. Some browsers report none for the keyboard, so the lower edge of the element is used. */
function placeOf(event: MouseEvent): { x: number; y: number } {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY }
  const box = event.currentTarget.getBoundingClientRect()
  return { x: box.left, y: box.bottom }
}

export { MenuItem as ContextMenuItem, MenuSeparator as ContextMenuSeparator }
