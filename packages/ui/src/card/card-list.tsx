import type { ComponentType, ReactNode } from 'react'
import { revealBidiControls } from '../language/reveal-bidi-controls.ts'
import styles from './card-list.module.css'

/** The rows of a card on the home page. Its children are {@link CardLine}s. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** Props of {@link CardLine}. */
export interface CardLineProps {
  /** The component for links: the remote's `Link`. */
  as: ComponentType<{ to: string; className?: string | undefined; children?: ReactNode }>
  /** The target of the link. */
  to: string
  icon: ReactNode
  name: string
  /** The place of the item, or when it was used. */
  about: string
  /** Facts at the end of the row, one below another. */
  facts?: ReactNode
}

/** A row that links to an item. Its name is shown as plain text. */
export function CardLine({ as: Link, to, icon, name, about, facts }: CardLineProps) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        {icon}
        <span className={styles.words}>
          <span className={styles.name}>{revealBidiControls(name)}</span>
          <span>{revealBidiControls(about)}</span>
        </span>
        <span className={styles.facts}>{facts}</span>
      </Link>
    </li>
  )
}
