import { Link } from '@portico/react-remote'
import { Badge, Button, IconButton } from '@portico/ui'
import { ChevronLeft, Plus, RotateCw, Trash2 } from 'lucide-react'
import { BulkMenu } from '../bulk/lazy-bulk-menu.ts'
import { ColumnsButton } from '../columns/columns-button.tsx'
import type { TableLayout } from '../columns/use-table-layout.ts'
import { useUndoHistory } from '../history/undo-history.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { canDelete, canInsert, getTableReadOnlyReason } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { UndoButtons } from '../undo/lazy-undo-buttons.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import { TransferMenu } from './lazy-bars.tsx'
import styles from './table-header.module.css'

interface TableHeaderProps {
  table: Table
  view: ViewState
  layout: TableLayout
  selected: number
  isBusy: boolean
  onInsert: () => void
  onDelete: () => void
  onReload: () => void
  go: UndoRedo
}

/** Shows the table's name and its actions. */
export function TableHeader(props: TableHeaderProps) {
  const { table, view, layout, selected, isBusy, onInsert, onDelete, onReload, go } = props
  const t = useTexts()
  const readOnly = getTableReadOnlyReason(table)
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.back} aria-label={t('All tables')}>
        <ChevronLeft size={18} aria-hidden="true" className={styles.chevron} />
      </Link>
      <div className={styles.words}>
        <h1 className={styles.name}>{table.name}</h1>
        {readOnly ? (
          <span className={styles.readOnly}>
            <Badge>{t('Read-only')}</Badge>
            <span className={styles.why}>{t(readOnly)}</span>
          </span>
        ) : (
          <span className={styles.comment}>{table.comment}</span>
        )}
      </div>
      <div className={styles.actions}>
        {selected > 0 && canDelete(table) ? (
          <Button variant="danger" size="sm" icon={<Trash2 size={14} />} onClick={onDelete}>
            {t('Delete {count, number}', { count: selected })}
          </Button>
        ) : null}
        {selected > 0 ? <BulkMenu {...{ table, view, selected, go }} onDone={onReload} /> : null}
        <UndoButtons steps={useUndoHistory(table)} go={go} />
        <IconButton
          label={t('Reload rows')}
          icon={<RotateCw size={16} />}
          onClick={onReload}
          aria-busy={isBusy}
        />
        <ColumnsButton table={table} of={layout} />
        <TransferMenu {...{ table, view, go }} columns={layout.fields} />
        {canInsert(table) ? (
          <Button size="sm" variant="primary" icon={<Plus size={14} />} onClick={onInsert}>
            {t('Add row')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}
