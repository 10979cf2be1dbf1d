import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import styles from '../menu/menu.module.css'
import type { MenuItemProps } from '../menu/menu-item.tsx'

/** Draws a MenuItem. */
export function MenuItemBody({
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

/** Draws a MenuSeparator. */
export function MenuDivider() {
  // biome-ignore lint/a11y/useSemanticElements: a line inside a menu, and no break of a text.
  return <div role="separator" className={styles.separator} />
}

/** Draws a MenuLabel. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  )
}
