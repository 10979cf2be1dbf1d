import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Props of {@link Facts}. */
export interface FactsProps {
  /** In reading order. Empty ones are left out. */
  facts: readonly ReactNode[]
}

/** Short facts in one line with points between them, in the direction of the page, in any script. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter((fact) => fact !== '' && fact != null && fact !== false)
  return (
    <span className={styles.facts}>
      {known.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts only have an order.
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
