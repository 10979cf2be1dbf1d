import type { ReactNode } from 'react'
import styles from './own-page.module.css'

/** The list of such a page: rows with a rule above each. */
export function OwnLines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  )
}
