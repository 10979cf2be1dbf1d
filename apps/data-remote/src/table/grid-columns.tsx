import { type ReactNode, useMemo } from 'react'
import type { Column as GridColumn } from 'react-data-grid'
import { CellValue } from '../column-types/cell-value.tsx'
import { getColumnType } from '../column-types/column-types.ts'
import { getDraftText } from '../column-types/value-text.ts'
import type { TableLayout } from '../columns/use-table-layout.ts'
import { createEditKey, type GridRow, type PendingEdit } from '../edit/grid-row.ts'
import { CellEditor } from '../edit/lazy-cell-editor.tsx'
import { RelatedEditor } from '../edit/lazy-related-editor.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { rowMarks } from '../live/marks.ts'
import { unloadedRow } from '../query/read/lay-out-rows.ts'
import type { Row } from '../query/row.ts'
import { isReference } from '../relations/is-reference.ts'
import { RelatedValue } from '../relations/lazy-related.tsx'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import { getRowKeyColumns, isSortable } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './data-grid.module.css'
import { HeaderCell } from './header-cell.tsx'
import { openColumn } from './open-column.tsx'
import { selectColumn } from './select-column.tsx'

/** Returns the columns of the grid: those before the values, and one per field with header, cells and editor. */
export function useGridColumns(
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
      width: (Object.hasOwn(widths, field.name) && widths[field.name]) || widthOf(field),
    }))
    return [
      ...(hasSelection ? [selectColumn] : []),
      ...(getRowKeyColumns(table) ? [openColumn(table)] : []),
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
  const editOf = (row: GridRow) => pending.get(createEditKey(row.id, field.name))
  const isEditable = getColumnReadOnlyReason(table, field) === null
  const isReferring = isReference(table, field.name)
  return {
    key: field.name,
    name: field.name,
    minWidth: 72,
    resizable: true,
    draggable: true,
    sortable: isSortable(field),
    cellClass: (row) =>
      [
        getColumnType(field).isNumber ? styles.number : '',
        styles[editOf(row)?.state ?? ''],
        rowMarks.get(row.row)?.(field.name),
      ]
        .filter(Boolean)
        .join(' '),
    renderHeaderCell: (cell) => <HeaderCell {...cell} table={table} field={field} />,
    renderCell: ({ row }) => {
      const edit = editOf(row)
      const show = (shown: Row) =>
        isReferring ? (
          <RelatedValue table={table} field={field} locale={locale} row={shown} tabIndex={-1} />
        ) : (
          <CellValue column={field} value={shown[field.name]} locale={locale} tabIndex={-1} />
        )
      return edit ? (
        <PendingValue edit={edit} show={show} isReferring={isReferring} row={row.row} />
      ) : (
        show(row.row)
      )
    },
    ...(isEditable
      ? {
          editable: (row) => row !== unloadedRow,
          renderEditCell: (cell) => {
            const props = { ...cell, table, field, kept: editOf(cell.row) ?? null, onRefused }
            return isReferring ? <RelatedEditor {...props} locale={locale} /> : <CellEditor {...props} />
          },
        }
      : {}),
    editorOptions: { closeOnExternalRowChange: false },
  }
}

/** Shows a draft that is not saved yet, with the reason as tooltip. */
function PendingValue(props: {
  edit: PendingEdit
  row: Row
  show: (row: Row) => ReactNode
  isReferring: boolean
}) {
  const t = useTexts()
  const { edit, row, show, isReferring } = props
  const { draft, problem, column } = edit
  const text = draft.state === 'default' ? 'DEFAULT' : getDraftText(draft)
  const shown = draft.state === 'null' ? null : text
  return (
    <span title={problem?.(t) ?? t('Saving…')}>
      {text && (!isReferring || draft.state === 'default') ? text : show({ ...row, [column]: shown })}
    </span>
  )
}

/** Returns a width for values of the type, and for the column's name with its icons. */
function widthOf(column: Column): number {
  return Math.max(getColumnType(column).width, Math.min(240, column.name.length * 7.5 + 64))
}
