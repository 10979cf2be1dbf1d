import { Menu as Base } from '@base-ui/react/menu'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { classNames } from '../provider/class-names.ts'
import styles from './menu.module.css'

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
export function MenuItem({
  icon,
  onClick,
  href,
  render,
  danger,
  disabled,
  shortcut,
  children,
}: MenuItemProps) {
  const className = classNames(styles.item, danger && styles.danger)
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{children}</span>
      {shortcut ? (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      ) : null}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Base.LinkItem className={className} href={href} render={render} onClick={onClick} closeOnClick>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} disabled={disabled} render={render} onClick={onClick}>
      {content}
    </Base.Item>
  )
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />
}

/** A quiet heading above items; not an item itself. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  )
}
