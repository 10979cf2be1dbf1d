import type { ReactNode } from 'react'
import styles from './details.module.css'

/** A list of what is known; what is absent has no line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One of them. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}
