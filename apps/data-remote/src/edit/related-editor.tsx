import { Popover } from '@portico/ui/popover'
import { useRef } from 'react'
import { RelatedValue } from '../relations/lazy-related.tsx'
import { relationOf } from '../relations/relation.ts'
import { RelationPicker } from '../relations/relation-picker.tsx'
import { useTables } from '../relations/use-tables.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'

/** What the editor of a foreign key gets: what others get, and its table. */
export interface RelatedEditorProps extends CellEditorProps {
  table: Table
  locale: string
}

/** The editor of a foreign key: it is chosen by what its row is called, and all of its columns are saved together. */
export function RelatedEditor(props: RelatedEditorProps) {
  const { table, field, row, onRowChange, onClose, locale } = props
  const t = useTexts()
  const place = useRef<HTMLSpanElement>(null)
  const relation = relationOf(table, field.name, useTables(table))
  if (!relation) return <CellEditor {...props} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps keys of the popover, which are its own, from the grid.
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
