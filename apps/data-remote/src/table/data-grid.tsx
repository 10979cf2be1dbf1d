import { lazyPart, useHost } from '@portico/react-remote'
import { type UIEvent, useMemo, useRef } from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type DataGridHandle,
  DataGrid as Grid,
  type Column as GridColumn,
  type SortColumn,
} from 'react-data-grid'
import { useLaying } from '../clipboard/use-laying.ts'
import { type TableLayout, useGridLayout } from '../columns/use-layout.ts'
import { CellEditor } from '../edit/lazy-cell-editor.tsx'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { CellValue } from '../kinds/cell-value.tsx'
import { textOf } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import { useRowPlace } from '../place/use-row-place.ts'
import type { Sort } from '../query/keyset.ts'
import { RangeContext, renderRangeCell } from '../range/range-cell.tsx'
import { useRange } from '../range/use-range.ts'
import { whyColumnIsReadOnly } from '../schema/editable.ts'
import { isSortable, rowKeyOf } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import './react-data-grid.css'
import { editKey, type GridRow, type PendingEdit } from '../edit/grid-row.ts'
import { onCellKey } from './cell-keys.ts'
import styles from './data-grid.module.css'
import { HeaderCell } from './header-cell.tsx'
import { openColumn } from './open-column.tsx'
import { selectColumn } from './select-column.tsx'
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
          className={styles.grid ?? ''}
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
      <BlockReview table={table} laying={block.laying} edits={edits} hasMore={hasMore} onDone={block.end} />
    </RangeContext>
  )
}

/** Ctrl+Enter, and ⌘Enter, opens the row of a cell; true where it did. */
function useOpenByKey(table: Table) {
  const { open } = useRowPlace(table)
  return ({ row }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !row || !rowKeyOf(table)) return false
    event.preventDefault()
    event.preventGridDefault()
    open(row.id)
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
    if (edit && column) edits.commit(gridRow, column, edit.draft)
  }
}

function useGridColumns(
  table: Table,
  { fields, start: { widths }, layout: { frozen } }: TableLayout,
  { pending, say }: CellEdits,
  locale: string,
  hasSelection: boolean,
): readonly GridColumn<GridRow>[] {
  return useMemo(() => {
    const columns = fields.map((field) => ({
      ...gridColumn(table, field, pending, locale, say),
      frozen: frozen.includes(field.name),
      width: widths[field.name] ?? widthOf(field),
    }))
    return [
      ...(hasSelection ? [selectColumn] : []),
      ...(rowKeyOf(table) ? [openColumn(table)] : []),
      ...columns,
    ]
  }, [table, fields, widths, frozen, pending, say, locale, hasSelection])
}

function gridColumn(
  table: Table,
  field: Column,
  pending: CellEdits['pending'],
  locale: string,
  onRefused: (problem: string) => void,
): GridColumn<GridRow> {
  const editOf = (row: GridRow) => pending.get(editKey(row.id, field.name))
  const isEditable = whyColumnIsReadOnly(table, field) === null
  return {
    key: field.name,
    name: field.name,
    minWidth: 72,
    resizable: true,
    draggable: true,
    sortable: isSortable(field),
    cellClass: (row) =>
      [kindOf(field).isNumber ? styles.number : '', styles[editOf(row)?.state ?? '']]
        .filter(Boolean)
        .join(' '),
    renderHeaderCell: (cell) => <HeaderCell {...cell} table={table} field={field} />,
    renderCell: ({ row }) => {
      const edit = editOf(row)
      if (!edit) return <CellValue column={field} value={row.row[field.name]} locale={locale} />
      return <PendingValue {...{ field, edit, locale }} />
    },
    ...(isEditable
      ? {
          renderEditCell: (cell) => (
            <CellEditor {...cell} field={field} kept={editOf(cell.row) ?? null} onRefused={onRefused} />
          ),
        }
      : {}),
    editorOptions: { closeOnExternalRowChange: false },
  }
}

/** What was typed and is not saved yet; on hover why. */
function PendingValue({ field, edit, locale }: { field: Column; edit: PendingEdit; locale: string }) {
  const t = useTexts()
  const { draft, problem } = edit
  const text = draft.state === 'default' ? 'DEFAULT' : textOf(draft)
  return (
    <span title={problem ?? t('Saving…')}>
      {text || <CellValue column={field} value={draft.state === 'null' ? null : ''} locale={locale} />}
    </span>
  )
}

/** An editor of a kind's own is here when it is opened, mostly: it comes when the cell is chosen. */
function loadEditor({ columns }: Table, name: string | undefined): void {
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) return
  void kindOf(column).Editor?.load()
  void kindOf(column).Control?.load()
}

/** Wide enough for the values of the kind, and for the column's name with its marks. */
function widthOf(column: Column): number {
  return Math.max(kindOf(column).width, Math.min(240, column.name.length * 7.5 + 64))
}

function toSort({ columnKey, direction }: SortColumn): Sort {
  return { column: columnKey, descending: direction === 'DESC' }
}
