import { shouldRetryQuery, useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TruncatedValue } from '../column-types/truncated-value.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { useErrorTitle } from '../errors/use-error-title.ts'
import { createKeyConditions } from '../query/addressing/key-conditions.ts'
import { createRowKey } from '../query/read/read-rows.ts'
import { readRow } from '../query/write/update-row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
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
  const [isNeeded] = useState(() => row.row[field.name] instanceof TruncatedValue && !row.edit && !kept)
  const whole = useQuery({
    queryKey: createRowKey(table, row.id),
    queryFn: () => readRow(client, table, createKeyConditions(getRowKeyColumns(table) ?? [], row.row)),
    enabled: isNeeded,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: shouldRetryQuery,
  })
  // The user has not seen the complete value, so the save compares only the shown start.
  const isReplaced = row.edit !== undefined && row.row[field.name] instanceof TruncatedValue
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
      {useErrorTitle(toKnownDataError(error))}
    </span>
  )
}
