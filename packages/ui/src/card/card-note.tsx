import { Skeleton } from '@portico/ui'
import type { ReactNode } from 'react'
import styles from './card-note.module.css'

/** Shown instead of a card's rows: that there are none yet or, as an `alert`, that they could not be read, and what to do. */
export function CardNote({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div className={styles.note} role={role}>
      {children}
    </div>
  )
}

const widths = ['62%', '48%', '70%', '54%', '40%']

/** The placeholder of a card's rows, which looks the same from the first paint of its frame until the rows are loaded. */
export function CardSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  )
}
