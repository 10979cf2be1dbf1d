import { lazyPart, useHost } from '@portico/react-remote'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  DataGrid as Grid,
  type Renderers,
  Row,
  type SortColumn,
} from 'react-data-grid'
import { type LayingState, useLaying } from '../clipboard/use-laying.ts'
import { useLostClipboard } from '../clipboard/use-lost-clipboard.ts'
import { type TableLayout, useGridLayout } from '../columns/use-layout.ts'
import { commitKey } from '../edit/commit-key.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { GridMenu } from '../grid-menu/lazy-grid-menu.ts'
import { useMenuSpot } from '../grid-menu/use-menu-spot.ts'
import { isKey } from '../keys/grid-keys.ts'
import { kindOf } from '../kinds/kinds.ts'
import { useRowPlace } from '../place/use-row-place.ts'
import type { Sort } from '../query/keyset.ts'
import { absentRow } from '../query/lay-rows.ts'
import type { ViewState } from '../query/view-state.ts'
import { RangeContext, renderRangeCell } from '../range/range-cell.tsx'
import { type Sight, useSight } from '../range/sight.ts'
import { type Range, useRange } from '../range/use-range.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { Go } from '../undo/use-undo.ts'
import './react-data-grid.css'
import type { GridRow } from '../edit/grid-row.ts'
import { onCellKey } from './cell-keys.ts'
import styles from './data-grid.module.css'
import { useGridColumns } from './grid-columns.tsx'
import { useEditingSoon } from './use-editing-soon.ts'

export interface DataGridProps {
  table: Table
  /** All of the view, `absentRow` for those that are not loaded; and those that are. */
  rows: readonly GridRow[]
  loaded: readonly GridRow[]
  view: ViewState
  onView: (view: ViewState) => void
  /** Rows that are chosen by key; null where choosing serves nothing. */
  selection: ReadonlySet<string> | null
  onSelect: (selection: ReadonlySet<string>) => void
  edits: CellEdits
  /** The place in the view of the first row that is shown. */
  base: number
  sight: Sight
  /** Rows follow that are not loaded yet. */
  hasMore: boolean
  layout: TableLayout
  /** Asks whether the chosen rows are to be deleted, or shows the keys. */
  onOpen: (panel: 'delete' | 'keys') => void
  go: Go
}

/** With what is laid over cells: by paste, by keys. */
const BlockReview = lazyPart(async () => (await import('../clipboard/block-review.tsx')).BlockReview, {
  needed: ({ laying }) => laying !== null,
})

/** The grid's own way to paste knows one editable cell; without it, Ctrl+V would open an editor. */
const keepRow = ({ row }: { row: GridRow }) => row

const renderers: Renderers<GridRow, unknown> = {
  renderCell: renderRangeCell,
  renderRow: (key, props) => <Row key={props.row === absentRow ? props.rowIdx : key} {...props} />,
}

const isAbsent = (row: GridRow) => row === absentRow

/** The grid: virtual rows and columns, sorted by its headers, edited in place. */
export function DataGrid(props: DataGridProps) {
  const { table, view, onView, selection, onSelect, edits, base, sight, hasMore, layout } = props
  const t = useTexts()
  const { direction, locale } = useHost().appearance
  const { fields } = layout
  const columns = useGridColumns(table, layout, edits, locale, selection !== null)
  const gridLayout = useGridLayout(table, layout)
  const { shown: rows, onScroll } = useSight(props.rows, base, gridLayout.rowHeight, sight)
  useEditingSoon(table)
  const offset = columns.length - fields.length
  const range = useRange(sight.grid, rows, fields, offset)
  const block = useLaying(range, rows, fields)
  const onKey = useCellKeys(table, edits, range, block)
  useLostClipboard(sight.grid, { copy: range.onCopy, cut: block.onCut, paste: block.onPaste })
  const menu = useMenuSpot(sight.grid, range.store)
  return (
    <RangeContext value={range.store}>
      <div className={styles.events} {...menu.events} onPaste={block.onPaste} onCut={block.onCut}>
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
          onCellMouseDown={range.onMouseDown}
          onCellKeyDown={onKey}
          onCellCopy={(_args, event) => range.onCopy(event)}
          onCellPaste={keepRow}
          onActivePositionChange={(args) => {
            range.onActive(args)
            loadEditor(table, args.column?.key)
          }}
          onScroll={onScroll}
        />
      </div>
      {table.foreignKeys.length > 0 ? <RelatedLabels table={table} rows={props.loaded} /> : null}
      <BlockReview table={table} laying={block.laying} edits={edits} hasMore={hasMore} onDone={block.end} />
      <GridMenu
        {...props}
        {...{ rows, fields, offset, grid: sight.grid, range, block }}
        spot={menu.spot}
        onClose={menu.close}
      />
    </RangeContext>
  )
}

/** What keys do in a cell: open its row, or show what it refers to, move the range and act on it; what is left is the cell's. */
function useCellKeys(table: Table, edits: CellEdits, range: Range, block: LayingState) {
  const t = useTexts()
  const { open } = useRowPlace(table)
  const openRow = ({ row }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): boolean => {
    if (!row?.id) return false
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
    const peek = isKey(event, 'peek') ? cell?.querySelector<HTMLElement>('[data-peek]') : null
    const isOpening = isKey(event, 'open') && rowKeyOf(table) !== null
    if (!peek && !isOpening) return false
    event.preventDefault()
    event.preventGridDefault()
    if (peek) peek.click()
    else open(row.id)
    return true
  }
  return (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void => {
    if (args.mode === 'EDIT' || !(openRow(args, event) || range.onKey(event) || block.onKey(event)))
      onCellKey(t, table, edits, args, event)
  }
}

/** What was typed in editors that have closed. */
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

/** An editor of a kind's own is here when it is opened, mostly: it comes when the cell is chosen. */
function loadEditor({ columns }: Table, name: string | undefined): void {
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) return
  void kindOf(column).Editor?.load()
  void kindOf(column).Control?.load()
}

function toSortColumn({ column, descending }: Sort): SortColumn {
  return { columnKey: column, direction: descending ? 'DESC' : 'ASC' }
}

function toSort({ columnKey, direction }: SortColumn): Sort {
  return { column: columnKey, descending: direction === 'DESC' }
}
