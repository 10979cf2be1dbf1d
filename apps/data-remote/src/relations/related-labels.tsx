import { useMemo } from 'react'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import { useLoadLabels } from './use-load-labels.ts'

/** Props of {@link RelatedLabels}. */
export interface RelatedLabelsProps {
  table: Table
  rows: readonly { row: Row }[]
}

/** Renders nothing; loads the labels that cells show. */
export function RelatedLabels({ table, rows }: RelatedLabelsProps) {
  useLoadLabels(
    table,
    useMemo(() => rows.map(({ row }) => row), [rows]),
  )
  return null
}
