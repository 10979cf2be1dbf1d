import { useHost } from '@portico/react-remote'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import { loadLabels } from './labels.ts'
import { findRelations } from './relation.ts'
import { useTables } from './use-tables.ts'

/** Loads the labels of all rows that `rows` reference. Until then, and without labels, keys are shown. */
export function useLoadLabels(table: Table, rows: readonly Row[]): void {
  const { session } = useHost()
  const queries = useQueryClient()
  const tables = useTables(table)
  const seen = useRef(new WeakSet<Row>())
  const load = useEffectEvent(() => {
    const fresh = rows.filter((row) => !seen.current.has(row))
    for (const row of fresh) seen.current.add(row)
    for (const relation of findRelations(table, tables))
      void loadLabels(queries, session.client, relation, fresh)
  })
  useEffect(() => {
    if (tables.length > 0 && rows.length > 0) load()
  }, [tables, rows])
}
