import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './error-panel.module.css'

/** Props of {@link ErrorPanel}. */
export interface ErrorPanelProps {
  /** The error in words. */
  title: string
  /** Whether anything was lost, and what to do. */
  children?: ReactNode
  /** For a support request. */
  code?: string | undefined
  action?: ReactNode
  /** The level of its heading: 1 if the page has no other heading. */
  level?: 1 | 2 | undefined
}

/** Shown instead of content that could not be loaded. Announced when it appears. */
export function ErrorPanel({ title, children, code, action, level = 2 }: ErrorPanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.panel} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <TriangleAlert size={20} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
      {code ? <code className={styles.code}>{code}</code> : null}
    </div>
  )
}
