import { lazyComponent, useLocation } from '@portico/react-remote'
import { Button, EmptyState, Skeleton } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { ConflictDialog } from '../edit/conflict-dialog.tsx'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import { Problem } from '../errors/problem.tsx'
import formStyles from '../insert/insert-drawer.module.css'
import { RowViewers } from '../live/row-viewers.tsx'
import { type RowNavigation, useRowNavigation } from '../place/use-row-navigation.ts'
import { createRowKey } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { getRowTitle } from '../relations/title-of.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import { ReferringRows } from './referring-rows.tsx'
import { RowFields } from './row-fields.tsx'
import { RowHistory } from './row-history.tsx'
import { RowTools } from './row-tools.tsx'
import { handleNeighbourKey, useNeighbourRows } from './use-neighbour-rows.ts'
import { type RowResult, useRow } from './use-row.ts'
import { type RowForm, useRowForm } from './use-row-form.ts'

/** The form of a new row, with the values of the copied row. */
const CopyDrawer = lazyComponent(async () => (await import('../insert/insert-drawer.tsx')).InsertDrawer)

/** Props of the dialog that confirms a deletion. */
export interface DeleteDialogProps {
  table: Table
  rows: readonly Row[]
  open: boolean
  onClose: () => void
  /** Called with the keys of the rows that were not deleted. */
  onDeleted: (kept: readonly string[]) => void
  go: UndoRedo
}

/** Props of {@link RowDrawer}. */
export interface RowDrawerProps {
  table: Table
  /** The key of the row, from `keyOf`. Null if no row is open. */
  row: string | null
  /** The rows of the grid, for stepping between them. */
  rows: readonly GridRow[]
  onNearEnd: () => void
  edits: CellEdits
  /** The dialog that confirms a deletion. */
  DeleteDialog: ComponentType<DeleteDialogProps>
  /** Undoes the deletion of the row. */
  go: UndoRedo
}

/** One row at its own address: a form with all values, related rows, its history, and buttons for the next row. */
export function RowDrawer(props: RowDrawerProps) {
  const { table, row: open, rows, onNearEnd, edits, DeleteDialog, go } = props
  const t = useTexts()
  const queries = useQueryClient()
  const place = useRowNavigation(table)
  const row = useLast(open)
  const found = useRow(table, row, rows)
  const gridRow = found.state === 'here' ? found.gridRow : null
  const body = useRef<HTMLDivElement>(null)
  const form = useRowForm(table, gridRow, edits, body)
  const [isDeleting, setDeleting] = useState(false)
  const isCopying = useCopying() && gridRow !== null
  const steps = useNeighbourRows(open, rows, place, onNearEnd)
  const save = () => void form.send().then((saved) => saved && follow(queries, table, saved.row, row, place))
  return (
    <>
      <Drawer
        open={open !== null && !isCopying}
        onOpenChange={(next) => next || place.close()}
        title={gridRow ? getRowTitle(table, gridRow.row) : t('Row in {table}', { table: table.name })}
        description={table.name}
        size="lg"
        footer={gridRow ? <Footer form={form} onClose={place.close} /> : undefined}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inner elements. */}
        <div
          ref={body}
          onKeyDown={(event) => {
            saveByKey(event, save)
            handleNeighbourKey(event, steps)
          }}
        >
          <RowTools {...{ table, row, steps, place }} onDelete={gridRow && (() => setDeleting(true))} />
          {gridRow && open !== null && table.primaryKey.length > 0 ? (
            <RowViewers table={table} row={gridRow.id} />
          ) : null}
          {gridRow ? (
            <WholeRow {...{ table, gridRow, form }} onSave={save} />
          ) : (
            <NoRow found={found} onClose={place.close} />
          )}
        </div>
        <ConflictDialog table={table} edits={edits} />
        <DeleteDialog
          table={table}
          rows={gridRow ? [gridRow.row] : []}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={(kept) => kept.length === 0 && place.close()}
          go={go}
        />
      </Drawer>
      {isCopying ? <CopyOf key={row} {...{ table, gridRow, place }} /> : null}
    </>
  )
}

/** Shows the values of a row, the rows that reference it, and its history. */
function WholeRow(props: { table: Table; gridRow: GridRow; form: RowForm; onSave: () => void }) {
  const { table, gridRow, form, onSave } = props
  return (
    <>
      <RowFields table={table} row={gridRow.row} form={form} onSave={onSave} />
      <WriteHelp {...{ table, error: null }} {...form.refused} action="update" />
      <ReferringRows table={table} row={gridRow.row} />
      <RowHistory table={table} row={gridRow} onRestore={(column, draft) => form.change([[column, draft]])} />
    </>
  )
}

function CopyOf({ table, gridRow, place }: { table: Table; gridRow: GridRow; place: RowNavigation }) {
  return (
    <CopyDrawer
      table={table}
      from={gridRow.row}
      open
      onClose={() => place.open(gridRow.id, { replace: true })}
      onSaved={(saved) => place.open(getRowKey(saved, getRowKeyColumns(table) ?? []), { replace: true })}
    />
  )
}

function Footer({ form, onClose }: { form: RowForm; onClose: () => void }) {
  const t = useTexts()
  const { isTouched, isSaving } = form
  return (
    <>
      {isTouched ? (
        <Button variant="ghost" onClick={form.discard}>
          {t('Discard')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('Close')}</Button>
      {isTouched || isSaving ? (
        <Button variant="primary" type="submit" form="row" busy={isSaving}>
          {t('Save')}
        </Button>
      ) : null}
    </>
  )
}

/** Replaces a row while it loads, or says why it can't be shown. */
function NoRow({ found, onClose }: { found: RowResult; onClose: () => void }) {
  const t = useTexts()
  if (found.state === 'failed') return <Problem error={found.error} retry={found.retry} />
  if (found.state === 'loading')
    return (
      <div className={formStyles.form} role="status" aria-label={t('Loading the row…')}>
        {[72, 40, 88, 56].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={32} />
        ))}
      </div>
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('This row isn’t here')}
      action={<Button onClick={onClose}>{t('Show the table')}</Button>}
    >
      {t('It was deleted, its key has changed, or it isn’t shared with you.')}
    </EmptyState>
  )
}

/** Refreshes the history of a saved row, and follows a changed key to its new address. */
function follow(
  queries: QueryClient,
  table: Table,
  saved: Row,
  row: string | null,
  place: RowNavigation,
): void {
  const next = getRowKey(saved, getRowKeyColumns(table) ?? [])
  void queries.invalidateQueries({ queryKey: [...createRowKey(table, next), 'history'] })
  if (next !== row) place.open(next, { replace: true })
}

function saveByKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  save()
}

/** Returns the open row, or the last one while its drawer closes. */
function useLast(row: string | null): string | null {
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  return row ?? last
}

function useCopying(): boolean {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'copy' in state && state.copy === true
}
