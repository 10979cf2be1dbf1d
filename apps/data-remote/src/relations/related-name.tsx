import type { ReactNode } from 'react'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import { formatKey, useLabel } from './labels.ts'
import styles from './related-value.module.css'
import { findRelation, getReferencedKey } from './relation.ts'
import { useTables } from './use-tables.ts'

/** Props of {@link RelatedName}. */
export interface RelatedNameProps {
  table: Table
  column: string
  row: Row
  /** Shows the key next to the label, because labels are not unique. */
  withKey?: true
  /** Shown if there is no label. */
  children: ReactNode
}

/** Shows the label of a referenced row in comparisons. The parent component loads the labels. */
export function RelatedName({ table, column, row, withKey, children }: RelatedNameProps) {
  const relation = findRelation(table, column, useTables(table))
  const key = relation && getReferencedKey(relation, row)
  const label = useLabel(relation, key)
  if (!label || key === null) return children
  return (
    <>
      <span className={styles.name} title={formatKey(key)} dir="auto">
        {label}
      </span>
      {withKey ? <span className={styles.key}> {formatKey(key)}</span> : null}
    </>
  )
}
