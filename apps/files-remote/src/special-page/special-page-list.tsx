import type { ReactNode } from 'react'
import styles from './special-page.module.css'

/** The list of such a page: rows with a rule above each. */
export function SpecialPageList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  )
}
