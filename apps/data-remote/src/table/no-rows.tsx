import { lazyComponent } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { FilterX, Rows3 } from 'lucide-react'
import type { EmptyPasteProps } from '../clipboard/empty-paste.tsx'
import { isNarrowed } from '../query/conditions/is-applicable.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { canInsert } from '../schema/editable.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './no-rows.module.css'

/** Props of {@link NoRows}. */
export interface NoRowsProps extends Pick<EmptyPasteProps, 'table' | 'fields' | 'onLay' | 'say'> {
  view: ViewState
  onClear: () => void
  onInsert: () => void
}

const EmptyPaste = lazyComponent(async () => (await import('../clipboard/empty-paste.tsx')).EmptyPaste)

/** Replaces the rows if no row matches the filter, the table is empty, or policies hide all rows. */
export function NoRows({ view, onClear, onInsert, ...props }: NoRowsProps) {
  const { table } = props
  const t = useTexts()
  if (isNarrowed(table, view)) {
    return (
      <div className={styles.center}>
        <EmptyState
          icon={<FilterX />}
          title={t('No matching rows')}
          action={
            <>
              <Button onClick={onClear}>{t('Clear filter')}</Button>
              {canInsert(table) ? <EmptyPaste {...props} isNarrowed /> : null}
            </>
          }
        >
          {t('Other or fewer conditions may match some.')}
        </EmptyState>
      </div>
    )
  }
  const add = (
    <div className={styles.actions}>
      <Button variant="primary" onClick={onInsert}>
        {t('Add the first row')}
      </Button>
      <EmptyPaste {...props} isNarrowed={false} />
    </div>
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
