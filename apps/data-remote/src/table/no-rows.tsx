import { Button, EmptyState } from '@portico/ui'
import { FilterX, Rows3 } from 'lucide-react'
import { isNarrowed } from '../query/conditions/applies.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { canInsert } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './no-rows.module.css'

interface NoRowsProps {
  table: Table
  view: ViewState
  onClear: () => void
  onInsert: () => void
}

/** Instead of rows: a filter that fits none, a table that is empty, or policies that show none. */
export function NoRows({ table, view, onClear, onInsert }: NoRowsProps) {
  const t = useTexts()
  if (isNarrowed(table, view)) {
    return (
      <div className={styles.center}>
        <EmptyState
          icon={<FilterX />}
          title={t('No matching rows')}
          action={<Button onClick={onClear}>{t('Clear filter')}</Button>}
        >
          {t('Other or fewer conditions may match some.')}
        </EmptyState>
      </div>
    )
  }
  const add = (
    <Button variant="primary" onClick={onInsert}>
      {t('Add the first row')}
    </Button>
  )
  return (
    <div className={styles.center}>
      <EmptyState icon={<Rows3 />} title={t('No rows yet')} action={canInsert(table) ? add : undefined}>
        {table.rls
          ? t('Nothing has been added yet, or the table’s policies don’t let you see it.')
          : t('Nothing has been added yet.')}
      </EmptyState>
    </div>
  )
}
