import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  icon?: ReactNode
  /** Names the entries that the list will have. */
  title: string
  children?: ReactNode
  /** A Button for the first action. */
  action?: ReactNode
  /** The level of its heading: 1 if the page has no other heading. */
  level?: 1 | 2 | undefined
}

/** Shown instead of a list without entries. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
