import type { ReactNode } from 'react'
import styles from './details.module.css'

/** A list of facts. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One fact. Without a value it has no row. */
export function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}
