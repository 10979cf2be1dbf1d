import { useHost } from '@portico/react-remote'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { DataGrid as Grid, type Renderers, Row, type SortColumn } from 'react-data-grid'
import type { BlockEdit } from '../clipboard/block.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { type TableLayout, useGridLayout } from '../columns/use-table-layout.ts'
import { commitKey } from '../edit/commit-key.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { ColumnSort } from '../query/conditions/cursor.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { unloadedRow } from '../query/read/lay-out-rows.ts'
import { type GridViewport, useGridViewport } from '../range/grid-viewport.ts'
import { RangeContext, renderRangeCell } from '../range/range-cell.tsx'
import { createRangeStore, startRange } from '../range/range-store.ts'
import { useFastScroll } from '../range/use-fast-scroll.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import './react-data-grid.css'
import type { GridRow } from '../edit/grid-row.ts'
import styles from './data-grid.module.css'
import { useGridColumns } from './grid-columns.tsx'
import type { GridInputHandlers } from './grid-input.tsx'
import { GridInput } from './lazy-grid-input.ts'
import { usePreloadedEditing } from './use-preloaded-editing.ts'

export interface DataGridProps {
  table: Table
  /** All rows of the view, with `unloadedRow` for rows that are not loaded; and the loaded rows. */
  rows: readonly GridRow[]
  loaded: readonly GridRow[]
  view: ViewState
  onView: (view: ViewState) => void
  /** Keys of selected rows. Null if selecting has no use. */
  selection: ReadonlySet<string> | null
  onSelect: (selection: ReadonlySet<string>) => void
  edits: CellEdits
  /** Position in the view of the first row in the grid. */
  base: number
  sight: GridViewport
  /** Further rows exist that are not loaded. */
  hasMore: boolean
  layout: TableLayout
  /** Opens the confirmation of deleting the selected rows, or the list of keys. */
  onOpen: (panel: 'delete' | 'keys') => void
  go: UndoRedo
  onLay: (laying: BlockEdit) => void
}

/** The grid's own paste supports only one editable cell. Without this handler, Ctrl+V would open an editor. */
const keepRow = ({ row }: { row: GridRow }) => row

/**
 * Returns renderers that number rows by their position in the view, of which the grid may have a part. While the user scrolls fast, rows
 * are placeholders, except the row with the keyboard focus.
 */
const renderersFrom = (base: number, arePassing: boolean): Renderers<GridRow, unknown> => ({
  renderCell: renderRangeCell,
  renderRow: (key, props) =>
    arePassing && props.activeCellIdx === undefined ? (
      <div
        key={props.rowIdx}
        className={styles.passing}
        style={{ gridRowStart: props.gridRowStart }}
        aria-hidden="true"
      />
    ) : (
      <Row
        key={props.row === unloadedRow ? props.rowIdx : key}
        {...props}
        aria-rowindex={base + Number(props['aria-rowindex'])}
        data-row={props.row.id}
      />
    ),
})

const isAbsent = (row: GridRow) => row === unloadedRow

/** The grid: virtualized rows and columns, sorted by headers, edited in place. */
export function DataGrid(props: DataGridProps) {
  const { table, view, onView, selection, onSelect, edits, base, sight, layout } = props
  const t = useTexts()
  const { direction, locale } = useHost().appearance
  const { fields } = layout
  const columns = useGridColumns(table, layout, edits, locale, selection !== null)
  const gridLayout = useGridLayout(table, layout)
  const { arePassing, onMove } = useFastScroll()
  const { shown: rows, onScroll } = useGridViewport(props.rows, base, gridLayout.rowHeight, sight, onMove)
  usePreloadedEditing(table)
  const offset = columns.length - fields.length
  const renderers = useMemo(() => renderersFrom(base, arePassing), [base, arePassing])
  const [store] = useState(createRangeStore)
  const hands = useRef<GridInputHandlers>(null)
  const [events] = useState(() => handOn(hands))
  return (
    <RangeContext value={store}>
      <div className={styles.events} {...events}>
        <Grid<GridRow, unknown, string>
          key={`${layout.start.round} ${base}`}
          ref={sight.grid}
          aria-label={t('Rows of {table}', { table: table.name })}
          className={`${styles.grid} ${layout.layout.height === 'tall' ? styles.wrapped : ''}`}
          columns={columns}
          rows={rows}
          rowKeyGetter={({ id }) => id}
          {...gridLayout}
          headerRowHeight={36}
          direction={direction}
          sortColumns={view.sorts.map(toSortColumn)}
          onSortColumnsChange={(next) => onView({ ...view, sorts: next.map(toSort) })}
          selectedRows={selection}
          isRowSelectionDisabled={isAbsent}
          onSelectedRowsChange={onSelect}
          onRowsChange={(changed, { indexes }) => commitEdits(table, edits, changed, indexes)}
          renderers={renderers}
          aria-rowcount={props.rows.length + 1}
          onCellMouseDown={(args, event) => hands.current?.onMouseDown(args, event)}
          onCellKeyDown={(args, event) => hands.current?.onKey(args, event)}
          onCellCopy={(_args, event) => hands.current?.onCopy(event)}
          onCellPaste={keepRow}
          onActivePositionChange={(args) => {
            startRange(store, args, offset)
            loadEditor(table, args.column?.key)
          }}
          onScroll={onScroll}
        />
      </div>
      {table.foreignKeys.length > 0 ? <RelatedLabels table={table} rows={props.loaded} /> : null}
      <GridInput
        {...props}
        rows={rows}
        fields={fields}
        offset={offset}
        store={store}
        hands={hands}
        total={props.rows.length}
        grid={sight.grid}
      />
    </RangeContext>
  )
}

/** Forwards events around the cells to the input code once it has loaded. */
function handOn(hands: RefObject<GridInputHandlers | null>): GridInputHandlers['events'] {
  return {
    onPaste: (event) => hands.current?.events.onPaste(event),
    onCut: (event) => hands.current?.events.onCut(event),
    onContextMenu: (event) => hands.current?.events.onContextMenu(event),
    onPointerDown: (event) => hands.current?.events.onPointerDown(event),
    onPointerMove: (event) => hands.current?.events.onPointerMove(event),
    onPointerUp: () => hands.current?.events.onPointerUp(),
    onPointerCancel: () => hands.current?.events.onPointerCancel(),
  }
}

/** Commits the drafts of editors that have closed. */
function commitEdits(
  table: Table,
  edits: CellEdits,
  changed: readonly GridRow[],
  indexes: readonly number[],
): void {
  for (const index of indexes) {
    const { edit, ...gridRow } = changed[index] ?? { id: '', row: {} }
    const column = table.columns.find(({ name }) => name === edit?.column)
    if (edit?.also?.length) commitKey(table, edits, gridRow, [[edit.column, edit.draft], ...edit.also])
    else if (edit && column) edits.commit(gridRow, column, edit.draft)
  }
}

/** Loads the editor of a column type when its cell is selected, so that it is usually ready when it opens. */
function loadEditor({ columns }: Table, name: string | undefined): void {
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) return
  void getColumnType(column).Editor?.load()
  void getColumnType(column).Control?.load()
}

function toSortColumn({ column, descending }: ColumnSort): SortColumn {
  return { columnKey: column, direction: descending ? 'DESC' : 'ASC' }
}

function toSort({ columnKey, direction }: SortColumn): ColumnSort {
  return { column: columnKey, descending: direction === 'DESC' }
}
