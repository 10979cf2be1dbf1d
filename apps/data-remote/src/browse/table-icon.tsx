import { Eye, Table2 } from 'lucide-react'
import type { Table } from '../schema/schema.ts'

/** The icon of a table or a view. */
export function TableIcon({ table }: { table: Pick<Table, 'kind'> }) {
  const isView = table.kind === 'view' || table.kind === 'materialized_view'
  const Icon = isView ? Eye : Table2
  return <Icon size={15} aria-hidden="true" style={{ flex: 'none' }} />
}
