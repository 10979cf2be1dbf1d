import { lazyPart, useHost, useLocation, useNavigate, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rememberTable } from '../browse/recent-tables.ts'
import { canDelete, canInsert } from '../edit/editable.ts'
import { useCellEdits } from '../edit/use-cell-edits.ts'
import { asDataError } from '../errors/data-error.ts'
import { Problem } from '../errors/problem.tsx'
import { flattenPages } from '../query/cached-rows.ts'
import { rowsKey, rowsQuery } from '../query/read-rows.ts'
import { readView, type ViewState, writeView } from '../query/view-state.ts'
import { rowKeyOf, type Table } from '../schema/schema.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { DataGrid } from './lazy-grid.ts'
import { NoRows } from './no-rows.tsx'
import { StatusLine } from './status-line.tsx'
import { TableHeader } from './table-header.tsx'
import styles from './table-page.module.css'

const isOpen = ({ open }: { open: boolean }) => open

// They come when somebody opens them.
const FilterEditor = lazyPart(async () => (await import('./filter-editor.tsx')).FilterEditor)
const InsertDrawer = lazyPart(async () => (await import('../insert/insert-drawer.tsx')).InsertDrawer, {
  needed: isOpen,
})
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog, {
  needed: isOpen,
})

const ConflictDialog = lazyPart(async () => (await import('../edit/conflict-dialog.tsx')).ConflictDialog, {
  needed: ({ edits }) => edits.asked !== null,
})

const noKey: readonly string[] = []

/** One table: its header, its rows in the order and under the filters of the address, and what can be done with them. */
export function TablePage({ table }: { table: Table }) {
  useTitle([table.name])
  const { session } = useHost()
  const userId = useUser()?.id
  const { schema, name } = table
  useEffect(() => {
    if (userId) rememberTable(userId, { schema, name })
  }, [userId, schema, name])
  const queries = useQueryClient()
  const [view, setView] = useView()
  const key = rowKeyOf(table)
  const rows = useInfiniteQuery(rowsQuery(session.client, table, view))
  const gridRows = useMemo(() => flattenPages(rows.data?.pages ?? [], key), [rows.data, key])
  const section = useRef<HTMLElement>(null)
  const isTyping = () => section.current?.querySelector('.rdg-editor-container') != null
  const edits = useCellEdits(table, key ?? noKey, isTyping)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<'filter' | 'insert' | 'delete' | null>(null)
  const close = () => setPanel(null)
  const reload = () => {
    setSelection(new Set())
    void queries.resetQueries({ queryKey: rowsKey(table) })
    void queries.invalidateQueries({ queryKey: ['count', table.schema, table.name] })
  }
  const clearView = () => setView({ sorts: [], filters: [] })
  const hasNoRows = rows.isSuccess && gridRows.length === 0
  return (
    <section ref={section} className={styles.page} aria-label={table.name}>
      <TableHeader
        table={table}
        selected={selection.size}
        isBusy={rows.isFetching}
        isFiltering={panel === 'filter'}
        onFilter={() => setPanel(panel === 'filter' ? null : 'filter')}
        onInsert={() => setPanel('insert')}
        onDelete={() => setPanel('delete')}
        onReload={reload}
      />
      {panel === 'filter' ? (
        <FilterEditor
          table={table}
          onAdd={(filter) => setView({ ...view, filters: [...view.filters, filter] })}
          onClose={close}
        />
      ) : null}
      <div className={styles.rows}>
        {rows.isPending ? <GridSkeleton table={table} /> : null}
        {rows.isError && !rows.data ? (
          <Problem error={asDataError(rows.error)} retry={() => void rows.refetch()} clearView={clearView} />
        ) : null}
        {hasNoRows ? (
          <NoRows table={table} view={view} onClear={clearView} onInsert={() => setPanel('insert')} />
        ) : null}
        {gridRows.length > 0 ? (
          <DataGrid
            table={table}
            rows={gridRows}
            sorts={view.sorts}
            onSort={(sorts) => setView({ ...view, sorts })}
            selection={canDelete(table) ? selection : null}
            onSelect={setSelection}
            edits={edits}
            onNearEnd={() => {
              if (rows.hasNextPage && !rows.isFetching && !rows.isError) void rows.fetchNextPage()
            }}
          />
        ) : null}
      </div>
      <StatusLine
        table={table}
        view={view}
        onView={setView}
        rows={rows}
        shown={gridRows.length}
        edits={edits}
      />
      {canInsert(table) ? <InsertDrawer table={table} open={panel === 'insert'} onClose={close} /> : null}
      <ConflictDialog table={table} edits={edits} />
      <DeleteDialog
        table={table}
        rows={gridRows.filter(({ id }) => selection.has(id)).map(({ row }) => row)}
        open={panel === 'delete'}
        onClose={close}
        onDeleted={(kept) => setSelection(new Set(kept))}
      />
    </section>
  )
}

/** The view that the address describes, and how to change it. Every change is a step that Back undoes. */
function useView(): [ViewState, (view: ViewState) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const setView = (next: ViewState) => {
    const text = writeView(new URLSearchParams(search), next).toString()
    navigate({ search: text && `?${text}` })
  }
  return [view, setView]
}
