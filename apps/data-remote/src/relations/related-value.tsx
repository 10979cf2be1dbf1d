import { ArrowUpRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import type { TypeValueProps } from '../column-types/column-type.ts'
import type { Row } from '../query/row.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { formatKey, useLabel } from './labels.ts'
import styles from './related-value.module.css'
import { findRelation, getReferencedKey } from './relation.ts'
import { RowPreview } from './row-preview.tsx'
import { useHover } from './use-hover.ts'
import { useTables } from './use-tables.ts'

/** Props of {@link RelatedValue}: a column of a row that is the last one of a foreign key. */
export interface RelatedValueProps {
  table: Table
  field: Column
  row: Row
  locale: string
  /** For interactive elements in the value. */
  tabIndex?: TypeValueProps['tabIndex']
}

/** Shows a foreign key by the label of its row, else by its value, with a button that shows the row. */
export function RelatedValue({ table, field, row, locale, tabIndex }: RelatedValueProps) {
  const relation = findRelation(table, field.name, useTables(table))
  const key = relation && getReferencedKey(relation, row)
  const label = useLabel(relation, key)
  const value = <CellValue {...{ locale, tabIndex }} column={field} value={row[field.name]} />
  if (!relation || key === null) return value
  return (
    <span className={styles.related}>
      {label ? (
        <span className={styles.label} title={formatKey(key)} dir="auto">
          {label}
        </span>
      ) : (
        <span className={styles.label}>{value}</span>
      )}
      <PeekButton {...{ relation, tabIndex }} peeked={key} name={label ?? formatKey(key)} />
    </span>
  )
}

/** Shows the row on press, on Alt+Enter in its cell, and on hover. */
function PeekButton(props: {
  relation: NonNullable<ReturnType<typeof findRelation>>
  peeked: string
  name: string
  tabIndex: RelatedValueProps['tabIndex']
}) {
  const { relation, peeked, name, tabIndex } = props
  const t = useTexts()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'pressed' | 'hovered' | null>(null)
  const hover = useHover((isOver) => setOpen((now) => (now === 'pressed' ? now : isOver ? 'hovered' : null)))
  return (
    <>
      <button
        ref={anchor}
        type="button"
        tabIndex={tabIndex}
        data-peek
        className={styles.peek}
        aria-label={t('Look at {row}', { row: name })}
        {...hover}
        // The press must not reach the cell.
        onMouseDown={(event) => event.stopPropagation()}
        onClick={() => setOpen(open === 'pressed' ? null : 'pressed')}
      >
        <ArrowUpRight size={14} aria-hidden="true" />
      </button>
      {open ? (
        <RowPreview
          {...{ relation, anchor, hover }}
          of={peeked}
          takesFocus={open === 'pressed'}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
