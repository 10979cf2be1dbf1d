import { Popover } from '@portico/ui/popover'
import { useRef } from 'react'
import { RelatedValue } from '../relations/lazy-related.tsx'
import { findRelation } from '../relations/relation.ts'
import { RelationPicker } from '../relations/relation-picker.tsx'
import { useTables } from '../relations/use-tables.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'

/** Props of the foreign key editor. */
export interface RelatedEditorProps extends CellEditorProps {
  table: Table
  locale: string
}

/** Edits a foreign key. The user selects a row by its label, and all columns of the key are saved together. */
export function RelatedEditor(props: RelatedEditorProps) {
  const { table, field, row, onRowChange, onClose, locale } = props
  const t = useTexts()
  const place = useRef<HTMLSpanElement>(null)
  const relation = findRelation(table, field.name, useTables(table))
  if (!relation) return <CellEditor {...props} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the popover must not reach the grid.
    <span
      ref={place}
      className={styles.related}
      onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
    >
      <RelatedValue table={table} field={field} row={row.row} locale={locale} tabIndex={-1} />
      <Popover
        open
        onClose={() => onClose(false, true)}
        anchor={place}
        label={t('{column}: choose a row', { column: field.name })}
      >
        <RelationPicker
          relation={relation}
          fields={table.columns.filter(({ name }) => relation.columns.includes(name))}
          onPick={(picked) => {
            const [own] = picked.filter(([name]) => name === field.name)
            const [first = own] = own ? [own] : picked
            if (!first) return
            const also = picked.filter((one) => one !== first)
            onRowChange({ ...row, edit: { column: first[0], draft: first[1], also } }, true)
          }}
        />
      </Popover>
    </span>
  )
}
