import { VisuallyHidden } from '@portico/ui'
import { Check, X } from 'lucide-react'
import type { Column } from '../schema/schema.ts'
import { cellText } from './cell-text.ts'
import styles from './cell-value.module.css'

/** A value as it is read in a grid: NULL faint, booleans as marks, the exact value on hover. */
export function CellValue({ column, value, locale }: { column: Column; value: unknown; locale: string }) {
  if (value === null || value === undefined) return <span className={styles.null}>NULL</span>
  if (column.kind === 'boolean') {
    const Mark = value ? Check : X
    return (
      <span className={value ? styles.yes : styles.no}>
        <Mark size={15} aria-hidden="true" />
        <VisuallyHidden>{value ? 'true' : 'false'}</VisuallyHidden>
      </span>
    )
  }
  const { text, exact } = cellText(column, value, locale)
  if (text === '') return <span className={styles.empty}>empty</span>
  if (column.kind === 'enum') return <span className={styles.choice}>{text}</span>
  const isCode = column.kind === 'json' || column.kind === 'uuid' || column.kind === 'binary'
  return (
    <span
      title={exact.slice(0, 1_000)}
      className={isCode ? `${styles.value} ${styles.code}` : styles.value}
      dir="auto"
    >
      {text}
    </span>
  )
}
