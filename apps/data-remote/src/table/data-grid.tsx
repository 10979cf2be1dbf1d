import { lazyPart, useHost } from '@portico/react-remote'
import { type UIEvent, useRef } from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type DataGridHandle,
  DataGrid as Grid,
  type SortColumn,
} from 'react-data-grid'
import { useLaying } from '../clipboard/use-laying.ts'
import { type TableLayout, useGridLayout } from '../columns/use-layout.ts'
import { commitKey } from '../edit/commit-key.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { kindOf } from '../kinds/kinds.ts'
import { useRowPlace } from '../place/use-row-place.ts'
import type { Sort } from '../query/keyset.ts'
import { RangeContext, renderRangeCell } from '../range/range-cell.tsx'
import { useRange } from '../range/use-range.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import './react-data-grid.css'
import type { GridRow } from '../edit/grid-row.ts'
import { onCellKey } from './cell-keys.ts'
import styles from './data-grid.module.css'
import { useGridColumns } from './grid-columns.tsx'
import { useEditingSoon } from './use-editing-soon.ts'

interface DataGridProps {
  table: Table
  rows: readonly GridRow[]
  sorts: readonly Sort[]
  onSort: (sorts: readonly Sort[]) => void
  /** Rows that are chosen by key; null where choosing serves nothing. */
  selection: ReadonlySet<string> | null
  onSelect: (selection: ReadonlySet<string>) => void
  edits: CellEdits
  onNearEnd: () => void
  /** Rows follow that are not loaded yet. */
  hasMore: boolean
  layout: TableLayout
}

/** With what is laid over cells: by paste, by keys. */
const BlockReview = lazyPart(async () => (await import('../clipboard/block-review.tsx')).BlockReview, {
  needed: ({ laying }) => laying !== null,
})

/** The grid's own way to paste knows one editable cell; without it, Ctrl+V would open an editor. */
const keepRow = ({ row }: { row: GridRow }) => row

const renderers = { renderCell: renderRangeCell }

/** Rows before the end at which the next page is asked for. */
const reserve = 60

/** The grid: virtual rows and columns, sorted by its headers, edited in place. */
export function DataGrid(props: DataGridProps) {
  const { table, rows, sorts, onSort, selection, onSelect, edits, onNearEnd, hasMore, layout } = props
  const t = useTexts()
  const { appearance } = useHost()
  const { direction, locale } = appearance
  const { fields } = layout
  const columns = useGridColumns(table, layout, edits, locale, selection !== null)
  const gridLayout = useGridLayout(table, layout)
  const openByKey = useOpenByKey(table)
  const grid = useRef<DataGridHandle>(null)
  useEditingSoon(table)
  const range = useRange(grid, rows, fields, columns.length - fields.length)
  const block = useLaying(range, rows, fields)
  const onScroll = ({ currentTarget: grid }: UIEvent<HTMLDivElement>) => {
    if (grid.scrollTop + grid.clientHeight > grid.scrollHeight - reserve * gridLayout.rowHeight) onNearEnd()
  }
  return (
    <RangeContext value={range.store}>
      <div className={styles.events} onPaste={block.onPaste} onCut={block.onCut}>
        <Grid<GridRow, unknown, string>
          key={layout.start.round}
          ref={grid}
          aria-label={t('Rows of {table}', { table: table.name })}
          className={`${styles.grid} ${layout.layout.height === 'tall' ? styles.wrapped : ''}`}
          columns={columns}
          rows={rows}
          rowKeyGetter={({ id }) => id}
          {...gridLayout}
          headerRowHeight={36}
          direction={direction}
          sortColumns={sorts.map(({ column, descending }) => ({
            columnKey: column,
            direction: descending ? 'DESC' : 'ASC',
          }))}
          onSortColumnsChange={(next) => onSort(next.map(toSort))}
          selectedRows={selection}
          onSelectedRowsChange={onSelect}
          onRowsChange={(changed, { indexes }) => commitEdits(table, edits, changed, indexes)}
          renderers={renderers}
          onCellMouseDown={range.onMouseDown}
          onCellKeyDown={(args, event) => {
            if (args.mode === 'EDIT' || !(openByKey(args, event) || range.onKey(event) || block.onKey(event)))
              onCellKey(t, table, edits, args, event)
          }}
          onCellCopy={(_args, event) => range.onCopy(event)}
          onCellPaste={keepRow}
          onActivePositionChange={(args) => {
            range.onActive(args)
            loadEditor(table, args.column?.key)
          }}
          onScroll={onScroll}
        />
      </div>
      {table.foreignKeys.length > 0 ? <RelatedLabels table={table} rows={rows} /> : null}
      <BlockReview table={table} laying={block.laying} edits={edits} hasMore={hasMore} onDone={block.end} />
    </RangeContext>
  )
}

/** Ctrl+Enter, and ⌘Enter, opens the row of a cell, Alt+Enter shows what it refers to; true where it did. */
function useOpenByKey(table: Table) {
  const { open } = useRowPlace(table)
  return ({ row }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !row) return false
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
    const peek = event.altKey ? cell?.querySelector<HTMLElement>('[data-peek]') : null
    const isOpening = (event.ctrlKey || event.metaKey) && rowKeyOf(table) !== null
    if (!peek && !isOpening) return false
    event.preventDefault()
    event.preventGridDefault()
    if (peek) peek.click()
    else open(row.id)
    return true
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

function toSort({ columnKey, direction }: SortColumn): Sort {
  return { column: columnKey, descending: direction === 'DESC' }
}
