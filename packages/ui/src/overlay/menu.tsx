import { Menu as Base } from '@base-ui/react/menu'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'
import { useContainer } from './ui-provider.tsx'

/** A menu that opens from `trigger`, which is a button of the kit. */
export function Menu(props: {
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  const { trigger, align = 'end', children } = props
  const container = useContainer()
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner align={align} sideOffset={4} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** Makes it a link. */
  href?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** One command of a menu, or one link. */
export function MenuItem({ icon, onClick, href, danger, disabled, children }: MenuItemProps) {
  return (
    <Base.Item
      className={styles.item}
      data-danger={danger || undefined}
      {...(disabled ? { disabled } : {})}
      {...(onClick ? { onClick } : {})}
      {...(href === undefined ? {} : { nativeButton: false, render: <a href={href} /> })}
    >
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles.text}>{children}</span>
    </Base.Item>
  )
}

/** A line between groups of commands. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />
}

/** A heading inside a menu; not a command. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className={styles.label} role="presentation">
      {children}
    </div>
  )
}
