import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link MenuItem}. */
export interface MenuItemProps {
  icon?: ReactNode
  onClick?: ((event: MouseEvent) => void) | undefined
  /** Makes it a link; with `render`, a link of the remote's own. */
  href?: string | undefined
  render?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** The keys that do the same, shown at the end of the line. */
  shortcut?: ReactNode
  children: ReactNode
}

/** One thing to do, or one place to go, in a Menu or a ContextMenu. */
export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays()
  return overlays && <overlays.MenuLine {...props} />
}

/** A line between groups of items. */
export function MenuSeparator() {
  const overlays = useOverlays()
  return overlays && <overlays.MenuDivider />
}

/** A quiet heading above items; not an item itself. */
export function MenuLabel(props: { children: ReactNode }) {
  const overlays = useOverlays()
  return overlays && <overlays.MenuHeading {...props} />
}
