import { mayPass, useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { useTitle } from '../errors/use-title.ts'
import { Shortened } from '../kinds/shortened.ts'
import { matches } from '../query/addressing/key-conditions.ts'
import { rowKey } from '../query/read/read-rows.ts'
import { readOne } from '../query/write/update-row.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'
import { PlainEditor } from './lazy-cell-editor.tsx'

/** Props of {@link WholeCellEditor}. */
export interface WholeCellEditorProps extends CellEditorProps {
  table: Table
}

/** The editor of a cell. It reads the complete value of a shortened cell first. */
export function WholeCellEditor({ table, ...props }: WholeCellEditorProps) {
  const t = useTexts()
  const { client } = useHost().session
  const { row, field, kept } = props
  // Typed text already replaces the value, so the value is not needed.
  const [isNeeded] = useState(() => row.row[field.name] instanceof Shortened && !row.edit && !kept)
  const whole = useQuery({
    queryKey: rowKey(table, row.id),
    queryFn: () => readOne(client, table, matches(rowKeyOf(table) ?? [], row.row)),
    enabled: isNeeded,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: mayPass,
  })
  // The user has not seen the complete value, so the save compares only the shown start.
  const isReplaced = row.edit !== undefined && row.row[field.name] instanceof Shortened
  if (!isNeeded || isReplaced) return <CellEditor {...props} />
  if (whole.isError) return <Failed error={whole.error} />
  // Keys typed before the value is read replace it, as they replace a selected value.
  if (whole.isFetching || whole.data === undefined) return <PlainEditor {...props} />
  if (!whole.data)
    return <span className={styles.editor}>{t('This row was deleted, or it isn’t shared with you.')}</span>
  return <CellEditor {...props} row={{ ...row, row: whole.data }} />
}

function Failed({ error }: { error: Error }) {
  return (
    <span className={styles.editor} role="alert">
      {useTitle(asDataError(error))}
    </span>
  )
}
