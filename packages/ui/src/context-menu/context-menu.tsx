import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { useUi } from '@portico/ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './context-menu.module.css'

/** A menu for what is under the pointer, or has the focus. Its commands must also be somewhere visible. */
export function ContextMenu(props: { trigger: ReactElement<Record<string, unknown>>; children: ReactNode }) {
  const { container } = useUi()
  return (
    <Base.Root>
      <Base.Trigger render={props.trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className={styles.positioner}>
          <Base.Popup className={styles.popup}>{props.children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface ContextMenuItemProps {
  icon?: ReactNode
  onClick: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** One command of a context menu. */
export function ContextMenuItem({ icon, onClick, danger, disabled = false, children }: ContextMenuItemProps) {
  return (
    <Base.Item
      className={styles.item}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onClick}
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
export function ContextMenuSeparator() {
  return <Base.Separator className={styles.separator} />
}
