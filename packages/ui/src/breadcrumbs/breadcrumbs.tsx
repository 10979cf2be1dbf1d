import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  key: string
  /** A link, or plain text for the last one. */
  content: ReactNode
}

/** Where one is in a tree; the last is the place itself. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.key}
            className={styles.item}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {index > 0 ? <ChevronRight size={14} aria-hidden="true" className={styles.chevron} /> : null}
            {crumb.content}
          </li>
        ))}
      </ol>
    </nav>
  )
}
