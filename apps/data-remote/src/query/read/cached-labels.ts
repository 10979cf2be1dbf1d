import type { QueryClient } from '@tanstack/react-query'
import { valueText } from '../../kinds/value-text.ts'
import type { Table } from '../../schema/schema.ts'
import { keyOf, type Row } from '../row.ts'

/** Labels of rows by key; null of a row that has none, or that may not be seen; undefined while it is asked for. */
export type Labels = ReadonlyMap<string, string | null | undefined>

/** The beginning of every query key that holds labels of `table`; the columns of the key follow, and that of the label. */
export function labelsOf(table: Table) {
  return ['labels', table.schema, table.name] as const
}

/** Renames rows that were saved wherever they are referred to. */
export function renameLabels(queries: QueryClient, table: Table, saved: Iterable<Row>): void {
  const rows = [...saved]
  for (const [queryKey, labels] of queries.getQueriesData<Labels>({ queryKey: labelsOf(table) })) {
    const [, , , refColumns, label] = queryKey as readonly [string, string, string, readonly string[], string]
    const renamed = rows.map((row) => [keyOf(row, refColumns), valueText(row[label])] as const)
    if (labels) queries.setQueryData<Labels>(queryKey, new Map([...labels, ...renamed]))
  }
}
