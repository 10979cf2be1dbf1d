import { createContext, type Key, type MouseEvent, memo, useContext, useSyncExternalStore } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { unloadedRow } from '../query/read/lay-out-rows.ts'
import styles from './range-cell.module.css'
import { createRangeStore, type RangeStore } from './range-store.ts'

/** The selected range of the grid around a cell. */
export const RangeContext = createContext<RangeStore>(createRangeStore())

type CellProps = CellRendererProps<GridRow, unknown>

/** A cell of the grid. It only renders again when it enters or leaves the range. */
const RangeCell = memo(function RangeCell(props: CellProps) {
  const range = useContext(RangeContext)
  const spot = { rowIdx: props.rowIdx, idx: props.column.idx }
  const isChosen = useSyncExternalStore(range.subscribe, () => range.holds(spot))
  // Extends the range while the user drags over this cell.
  const onMouseOver = ({ buttons }: MouseEvent) => {
    if (buttons === 1 && range.isDragging) range.extend(spot)
  }
  return (
    <Cell
      {...props}
      column={props.row === unloadedRow ? absentColumn(props.column) : props.column}
      onMouseOver={onMouseOver}
      {...(isChosen ? { className: `${props.className ?? ''} ${styles.chosen}`, 'aria-selected': true } : {})}
    />
  )
})

/** Shows a placeholder in cells of rows that are not loaded. */
function absentColumn(column: CellProps['column']): CellProps['column'] {
  return { ...column, renderCell: () => <span className={styles.absent} /> }
}

/** Cell renderer of the grid that marks the range. */
export const renderRangeCell = (key: Key, props: CellProps) => <RangeCell key={key} {...props} />
