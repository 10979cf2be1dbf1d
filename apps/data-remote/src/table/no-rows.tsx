import { Button, EmptyState } from '@portico/ui'
import { FilterX, Rows3 } from 'lucide-react'
import { conditionsOf } from '../query/conditions.ts'
import type { ViewState } from '../query/view-state.ts'
import { canInsert } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import styles from './no-rows.module.css'

interface NoRowsProps {
  table: Table
  view: ViewState
  onClear: () => void
  onInsert: () => void
}

/** Instead of rows: a filter that fits none, a table that is empty, or policies that show none. */
export function NoRows({ table, view, onClear, onInsert }: NoRowsProps) {
  if (conditionsOf(table, view.filters).length > 0) {
    return (
      <div className={styles.center}>
        <EmptyState
          icon={<FilterX />}
          title="No row fits the filter"
          action={<Button onClick={onClear}>Clear the filter</Button>}
        >
          There may be rows that fit less of it.
        </EmptyState>
      </div>
    )
  }
  const add = (
    <Button variant="primary" onClick={onInsert}>
      Add the first row
    </Button>
  )
  return (
    <div className={styles.center}>
      <EmptyState icon={<Rows3 />} title="No rows yet" action={canInsert(table) ? add : undefined}>
        {table.rls
          ? 'Nothing has been added, or the table’s policies show you none of it.'
          : 'Nothing has been added.'}
      </EmptyState>
    </div>
  )
}
