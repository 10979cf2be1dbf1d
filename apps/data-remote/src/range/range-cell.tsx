import { createContext, type Key, type MouseEvent, memo, useContext, useSyncExternalStore } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { absentRow } from '../query/read/lay-rows.ts'
import styles from './range-cell.module.css'
import { createRangeStore, type RangeStore } from './range-store.ts'

/** The range of the grid that a cell is in. */
export const RangeContext = createContext<RangeStore>(createRangeStore())

type CellProps = CellRendererProps<GridRow, unknown>

/** A cell of the grid. Only those that come into the range or leave it are drawn again. */
const RangeCell = memo(function RangeCell(props: CellProps) {
  const range = useContext(RangeContext)
  const spot = { rowIdx: props.rowIdx, idx: props.column.idx }
  const isChosen = useSyncExternalStore(range.subscribe, () => range.holds(spot))
  // A press that began in a cell, and goes on over this one.
  const onMouseOver = ({ buttons }: MouseEvent) => {
    if (buttons === 1 && range.isDragging) range.extend(spot)
  }
  return (
    <Cell
      {...props}
      column={props.row === absentRow ? absentColumn(props.column) : props.column}
      onMouseOver={onMouseOver}
      {...(isChosen ? { className: `${props.className ?? ''} ${styles.chosen}`, 'aria-selected': true } : {})}
    />
  )
})

/** A cell of a row that is not loaded shows that. */
function absentColumn(column: CellProps['column']): CellProps['column'] {
  return { ...column, renderCell: () => <span className={styles.absent} /> }
}

/** For the grid: draws its cells so that they show the range. */
export const renderRangeCell = (key: Key, props: CellProps) => <RangeCell key={key} {...props} />
