import { useField } from '@portico/ui/form'
import { Popover } from '@portico/ui/popover'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Row } from '../query/row.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { formatKey, useLabel } from './labels.ts'
import { getReferencedKey, type Relation } from './relation.ts'
import styles from './relation-field.module.css'
import { type PickedKey, RelationPicker } from './relation-picker.tsx'
import { useLoadLabels } from './use-load-labels.ts'

interface RelationFieldProps {
  table: Table
  column: Column
  relation: Relation
  /** The values of the foreign key's fields, as a row. */
  row: Row
  /** Shown while the field is empty. */
  placeholder: string
  /** Accepts a key without a row, but not NULL and DEFAULT, for a field of a filter. */
  mayBeTyped?: true
  onPick: (picked: PickedKey) => void
}

/** A form field for a foreign key. The Field around it has the label. */
export function RelationField(props: RelationFieldProps) {
  const { table, column, relation, row, placeholder, mayBeTyped, onPick } = props
  const t = useTexts()
  const field = useField()
  const [isOpen, setOpen] = useState(false)
  const value = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [rows] = useRowList(row)
  useLoadLabels(table, rows)
  const key = getReferencedKey(relation, row)
  const label = useLabel(relation, key)
  return (
    <>
      <button
        {...field}
        ref={opener}
        type="button"
        className={styles.opener}
        // The Field's label names the column; this describes the value.
        aria-describedby={[value, field['aria-describedby']].filter(Boolean).join(' ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {key === null ? (
          <span id={value} className={styles.none}>
            {placeholder || t('Choose…')}
          </span>
        ) : (
          <span id={value} className={styles.value}>
            <span className={styles.label}>{label ?? formatKey(key)}</span>
            {label ? <span className={styles.key}>{formatKey(key)}</span> : null}
          </span>
        )}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={opener}
        label={t('{column}: choose a row', { column: column.name })}
      >
        <RelationPicker
          relation={relation}
          fields={mayBeTyped ? [] : table.columns.filter(({ name }) => relation.columns.includes(name))}
          typed={mayBeTyped && column}
          onPick={(picked) => {
            setOpen(false)
            onPick(picked)
          }}
        />
      </Popover>
    </>
  )
}

/** Returns the same list while the key stays the same, so that labels load once. */
function useRowList(row: Row): [readonly Row[]] {
  const text = JSON.stringify(row)
  const [kept, setKept] = useState({ text, rows: [row] })
  if (kept.text === text) return [kept.rows]
  const next = { text, rows: [row] }
  setKept(next)
  return [next.rows]
}
