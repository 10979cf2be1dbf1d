import { PointMenu } from '@portico/ui'
import { type RefObject, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { BlockEditHandlers } from '../clipboard/use-block-edits.ts'
import { PicturePopover } from '../column-types/text/picture-popover.tsx'
import type { TableLayout } from '../columns/use-table-layout.ts'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { unloadedRow } from '../query/read/lay-out-rows.ts'
import type { CellRange } from '../range/use-cell-range.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import { CellItems } from './cell-items.tsx'
import { HeaderItems } from './header-items.tsx'
import { RowItems } from './row-items.tsx'
import type { MenuTarget } from './use-menu-target.ts'

/** Props of {@link GridMenu}. */
export interface GridMenuProps {
  spot: MenuTarget | null
  onClose: () => void
  table: Table
  rows: readonly GridRow[]
  /** The visible columns with values. The grid has `offset` other columns before them. */
  fields: readonly Column[]
  offset: number
  grid: RefObject<DataGridHandle | null>
  range: CellRange
  block: BlockEditHandlers
  edits: CellEdits
  view: ViewState
  onView: (view: ViewState) => void
  layout: TableLayout
  /** Keys of selected rows. Null if selecting has no use. */
  selection: ReadonlySet<string> | null
  onSelect: (selection: ReadonlySet<string>) => void
  /** Opens the confirmation of deleting the selected rows, or the list of keys. */
  onOpen: (panel: 'delete' | 'keys') => void
  go: UndoRedo
}

/** The context menu of a grid, for a column, the selected cells, and their rows. */
export function GridMenu(props: GridMenuProps) {
  const { spot, onClose, rows, fields, offset, range, selection } = props
  const t = useTexts()
  const field = spot && fields[spot.idx - offset]
  const found = spot?.rowIdx == null ? undefined : rows[spot.rowIdx]
  const row = found === unloadedRow ? undefined : found
  const isInRange = field && range.store.box() !== null
  const chosen = range.chosen()
  const inRange = isInRange && chosen ? chosen.rows : row ? [row] : []
  // The menu of a selected row applies to all selected rows.
  const about = row && !field && selection?.has(row.id) ? rows.filter(({ id }) => selection.has(id)) : inRange
  const cell = useRef<HTMLElement>(null)
  const [picture, setPicture] = useState({ href: '', isOpen: false })
  const showPicture = (href: string) => {
    cell.current = spot?.element ?? null
    setPicture({ href, isOpen: true })
  }
  return (
    <>
      <PointMenu point={spot && (field || row) ? spot.point : null} onClose={onClose} label={nameOf()}>
        {spot?.rowIdx === null && field ? <HeaderItems {...props} field={field} /> : null}
        {row && field && chosen ? (
          <CellItems {...props} row={row} field={field} chosen={chosen} onPicture={showPicture} />
        ) : null}
        {row ? <RowItems {...props} about={about} row={row} /> : null}
      </PointMenu>
      <PicturePopover
        href={picture.href}
        open={picture.isOpen}
        onClose={() => setPicture({ ...picture, isOpen: false })}
        anchor={cell}
      />
    </>
  )
  function nameOf(): string {
    if (!row) return t('Column {column}', { column: field?.name ?? '' })
    return field ? t('Cell') : t('Row')
  }
}
