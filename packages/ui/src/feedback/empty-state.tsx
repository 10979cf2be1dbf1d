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
  /** Of its heading: 1 where nothing else on the page has a heading. */
  level?: 1 | 2 | undefined
}

/** Stands where a list would, when there is nothing in it yet. */
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
