import { lazyComponent, useHost, useLocation, useNavigate, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BlockEdit } from '../clipboard/block.ts'
import { type TableLayout, useTableLayout } from '../columns/use-table-layout.ts'
import { type CellEdits, useCellEdits } from '../edit/use-cell-edits.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { rememberTable } from '../place/recent-tables.ts'
import { readStartView } from '../place/stored-start-views.ts'
import {
  emptyView,
  isEmptyView,
  readView,
  type ViewState,
  writeView,
} from '../query/conditions/view-state.ts'
import { createFlattener, type KnownRow } from '../query/read/lay-out-rows.ts'
import { createRowsKey, rowsQuery } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import { canDelete, canInsert } from '../schema/editable.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useUndo } from '../undo/use-undo.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { StatusLine, ViewBar } from './lazy-bars.tsx'
import { DataGrid } from './lazy-grid.ts'
import { RowsProblem } from './lazy-rows-problem.ts'
import type { NoRowsProps } from './no-rows.tsx'
import { TableHeader } from './table-header.tsx'
import styles from './table-page.module.css'

const isOpen = ({ open }: { open: boolean }) => open

// These dialogs load when they open.
const InsertDrawer = lazyComponent(async () => (await import('../insert/insert-drawer.tsx')).InsertDrawer, {
  needed: isOpen,
})
const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog, {
  needed: isOpen,
})

const RowDrawer = lazyComponent(async () => (await import('../row/row-drawer.tsx')).RowDrawer, {
  needed: ({ row }) => row !== null,
})

const ConflictDialog = lazyComponent(
  async () => (await import('../edit/conflict-dialog.tsx')).ConflictDialog,
  {
    needed: ({ edits }) => edits.asked !== null,
  },
)

const TableKeys = lazyComponent(async () => (await import('./table-keys.tsx')).TableKeys)

const NoRows = lazyComponent(async () => (await import('./no-rows.tsx')).NoRows)

const noKey: readonly string[] = []

/**
 * One table: its header, its rows with the sorts and filters of the address, and its actions. `row` is the key of the open row, from
 * `keyOf`.
 */
export function TablePage({ table, row }: { table: Table; row: string | null }) {
  useTitle([row === null ? '' : (JSON.parse(row) as string[]).join(' · '), table.name])
  useRemembered(table)
  const { view, setView, clearView, rows, gridRows, loaded, setFar, loadMore, reload } = useRows(table)
  const layout = useTableLayout(table, view.saved)
  const section = useRef<HTMLElement>(null)
  const isTyping = () => section.current?.querySelector('.rdg-editor-container') != null
  const key = getRowKeyColumns(table) ?? noKey
  const edits = useCellEdits(table, key, isTyping)
  const go = useUndo(table, key, edits)
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map())
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<'insert' | 'delete' | 'keys' | 'review' | null>(null)
  const [laying, onLay] = useState<BlockEdit | null>(null)
  const close = () => setPanel(null)
  const onInsert = () => setPanel('insert')
  return (
    <section ref={section} className={styles.page} aria-label={table.name}>
      <TableHeader
        {...{ table, view, layout, go, onInsert }}
        selected={selection.size}
        isBusy={rows.isFetching}
        onDelete={() => setPanel('delete')}
        onReload={() => {
          setSelection(new Map())
          reload()
        }}
      />
      <ViewBar table={table} view={view} layout={layout} onView={setView} />
      <div className={styles.rows}>
        <RowsState {...{ table, view, layout, edits, rows, setView, clearView, onLay, onInsert }} />
        {gridRows.length > 0 ? (
          <DataGrid
            {...{ table, edits, layout, view, go, foot, onLay }}
            {...{ head: gridRows, onFar: setFar, onView: setView, onOpen: setPanel }}
            selection={canDelete(table) ? selection : null}
            onSelect={setSelection}
            onNearEnd={loadMore}
            hasMore={rows.hasNextPage}
          />
        ) : null}
      </div>
      <Foot place={setFoot}>
        <StatusLine {...{ table, view, rows, edits }} head={gridRows} onReview={() => setPanel('review')} />
      </Foot>
      {canInsert(table) ? <InsertDrawer table={table} open={panel === 'insert'} onClose={close} /> : null}
      {row === null ? <ConflictDialog table={table} edits={edits} /> : null}
      <RowDrawer {...{ table, row, edits, go, DeleteDialog }} rows={loaded} onNearEnd={loadMore} />
      <TableKeys {...{ section, go, table, view, edits, panel, laying, onLay }} onOpen={setPanel} />
      <DeleteDialog
        table={table}
        rows={[...selection.values()]}
        open={panel === 'delete'}
        onClose={close}
        onDeleted={(kept) => setSelection(new Map([...selection].filter(([id]) => kept.includes(id))))}
        go={go}
      />
    </section>
  )
}

/** The line below the grid, with a place for controls that lead to distant rows. */
function Foot({ place, children }: { place: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {children}
      <div ref={place} />
    </div>
  )
}

/** Replaces the rows while they load, if they could not be read, or if there are none. */
function RowsState({
  rows,
  layout,
  edits,
  clearView,
  setView,
  ...props
}: Omit<NoRowsProps, 'onClear' | 'fields' | 'say'> & {
  rows: ReturnType<typeof useRows>['rows']
  layout: TableLayout
  edits: CellEdits
  clearView: () => void
  setView: (view: ViewState) => void
}) {
  const { table, view } = props
  if (rows.isPending) return <GridSkeleton table={table} />
  if (rows.isError && !rows.data)
    return (
      <RowsProblem
        {...{ table, view, clearView }}
        onView={setView}
        error={toKnownDataError(rows.error)}
        retry={() => void rows.refetch()}
      />
    )
  const isEmpty = rows.isSuccess && rows.data.pages.every((page) => page.rows.length === 0)
  if (!isEmpty) return null
  return <NoRows {...props} fields={layout.fields} say={edits.say} onClear={clearView} />
}

/** Loads the rows of the view in the address, page by page. */
function useRows(table: Table) {
  const { session } = useHost()
  const queries = useQueryClient()
  const [view, setView] = useView(table)
  const key = getRowKeyColumns(table)
  const rows = useInfiniteQuery(rowsQuery(session.client, table, view))
  const flatten = useMemo(() => createFlattener(key), [key])
  const gridRows = flatten(rows.data?.pages ?? [])
  const [far, setFar] = useState<readonly KnownRow[]>([])
  const loadMore = () => {
    if (rows.hasNextPage && !rows.isFetching && !rows.isError) void rows.fetchNextPage()
  }
  const last = rows.data?.pages.at(-1)
  const findEnd = useEffectEvent(loadMore)
  useEffect(() => {
    if (last?.mayBeLast) findEnd()
  }, [last])
  const reload = () => {
    queries.removeQueries({ queryKey: ['labels'] })
    void queries.invalidateQueries({ queryKey: ['schema', 'table', table.schema, table.name] })
    void queries.resetQueries({ queryKey: createRowsKey(table) })
    void queries.invalidateQueries({ queryKey: ['count', table.schema, table.name] })
  }
  return {
    view,
    setView,
    clearView: () => setView({ ...emptyView, ...(view.saved && { saved: view.saved }) }),
    rows,
    ...{ gridRows, loaded: [...gridRows, ...far], setFar },
    loadMore,
    reload,
  }
}

/** Remembers the table for the list of recent tables on the home page. */
function useRemembered({ schema, name }: Table): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId) rememberTable(userId, { schema, name })
  }, [userId, schema, name])
}

/**
 * Returns the view in the address, and a setter. Each change by the user is a step of the browser history. An address without a view opens
 * the user's default view.
 */
function useView(table: Table): [ViewState, (view: ViewState, options?: { replace?: boolean }) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const userId = useUser()?.id
  const [start, setStart] = useState(() =>
    userId && isEmptyView(new URLSearchParams(search)) ? readStartView(userId, table) : null,
  )
  const view = useMemo(() => readView(new URLSearchParams(start ?? search)), [start, search])
  const setView: ReturnType<typeof useView>[1] = (next, options) => {
    const text = writeView(new URLSearchParams(search), next).toString()
    navigate({ search: text && `?${text}` }, options)
  }
  const open = useRef(setView)
  open.current = setView
  useEffect(() => {
    if (start === null) return
    open.current(readView(new URLSearchParams(start)), { replace: true })
    setStart(null)
  }, [start])
  return [view, setView]
}
