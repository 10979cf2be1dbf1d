import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

/** One step of {@link Breadcrumbs}. */
export interface Crumb {
  key: string
  /** A link, or plain text for the last one. */
  content: ReactNode
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  label: string
  crumbs: readonly Crumb[]
}

/** Where one is in a tree; the last is the place itself. Long names are cut before the line breaks. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
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
            <span className={styles.text}>{crumb.content}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
