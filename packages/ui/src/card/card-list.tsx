import type { ComponentType, ReactNode } from 'react'
import { plainText } from '../language/plain-text.ts'
import styles from './card-list.module.css'

/** The things of a card on the home page, one below the other: its children are {@link CardLine}s. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** Props of {@link CardLine}. */
export interface CardLineProps {
  /** What draws links here: the remote's `Link`. */
  as: ComponentType<{ to: string; className?: string | undefined; children?: ReactNode }>
  /** Where it leads. */
  to: string
  icon: ReactNode
  name: string
  /** Where it lies, or when it was used. */
  about: string
  /** At the end of the line, one below the other. */
  facts?: ReactNode
}

/** One thing to go to. Its name is shown as plain text. */
export function CardLine({ as: Link, to, icon, name, about, facts }: CardLineProps) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        {icon}
        <span className={styles.words}>
          <span className={styles.name}>{plainText(name)}</span>
          <span>{plainText(about)}</span>
        </span>
        <span className={styles.facts}>{facts}</span>
      </Link>
    </li>
  )
}
