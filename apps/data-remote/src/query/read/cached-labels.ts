import type { QueryClient } from '@tanstack/react-query'
import { getValueText } from '../../column-types/value-text.ts'
import type { Table } from '../../schema/schema.ts'
import { getRowKey, type Row } from '../row.ts'

/** Labels of rows by key. Null if a row has no label or may not be read. Undefined while it loads. */
export type RowLabels = ReadonlyMap<string, string | null | undefined>

/** Returns the prefix of all query keys with labels of `table`. The key columns and the label column follow it. */
export function createLabelsKey(table: Table) {
  return ['labels', table.schema, table.name] as const
}

/** Updates the labels of saved rows in all references to them. */
export function renameLabels(queries: QueryClient, table: Table, saved: Iterable<Row>): void {
  const rows = [...saved]
  for (const [queryKey, labels] of queries.getQueriesData<RowLabels>({ queryKey: createLabelsKey(table) })) {
    const [, , , refColumns, label] = queryKey as readonly [string, string, string, readonly string[], string]
    const renamed = rows.map((row) => [getRowKey(row, refColumns), getValueText(row[label])] as const)
    if (labels) queries.setQueryData<RowLabels>(queryKey, new Map([...labels, ...renamed]))
  }
}
