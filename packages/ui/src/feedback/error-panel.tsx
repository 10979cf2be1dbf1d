import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './error-panel.module.css'

/** Props of {@link ErrorPanel}. */
export interface ErrorPanelProps {
  /** What happened. */
  title: string
  /** Whether anything was lost, and what to do. */
  children?: ReactNode
  /** For anyone who is asked for help. */
  code?: string | undefined
  action?: ReactNode
  /** Of its heading: 1 where nothing else on the page has a heading. */
  level?: 1 | 2 | undefined
}

/** Stands where something should be that could not be shown. Announced when it appears. */
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
