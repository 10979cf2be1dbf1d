import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link MenuItem}. */
export interface MenuItemProps {
  icon?: ReactNode
  onClick?: ((event: MouseEvent) => void) | undefined
  /** Makes it a link. With `render`, a link of the remote. */
  href?: string | undefined
  render?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** The key combination for the same action, shown at the end of the row. */
  shortcut?: ReactNode
  children: ReactNode
}

/** An action or a link in a Menu or a ContextMenu. */
export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays()
  return overlays && <overlays.MenuItemBody {...props} />
}

/** A line between groups of items. */
export function MenuSeparator() {
  const overlays = useOverlays()
  return overlays && <overlays.MenuDivider />
}

/** A heading above items. It is not an item itself. */
export function MenuLabel(props: { children: ReactNode }) {
  const overlays = useOverlays()
  return overlays && <overlays.MenuHeading {...props} />
}
