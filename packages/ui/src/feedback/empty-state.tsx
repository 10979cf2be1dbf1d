import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  icon?: ReactNode
  /** What goes here. */
  title: string
  children?: ReactNode
  /** The first thing to do: a Button. */
  action?: ReactNode
}

/** Stands where a list would, when there is nothing in it yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
