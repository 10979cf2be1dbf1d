import { lazyComponent, useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { createPortal } from 'react-dom'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import { countQuery } from '../query/read/count-rows.ts'
import { type KnownRow, layOutRows, type RowRun, unloadedRow } from '../query/read/lay-out-rows.ts'
import type { Row } from '../query/row.ts'
import { type GridViewport, noViewportEvents } from '../range/grid-viewport.ts'
import type { Table } from '../schema/schema.ts'
import { DataGrid, type DataGridProps } from './data-grid.tsx'

interface PlacedGridProps
  extends Omit<DataGridProps, 'rows' | 'loaded' | 'base' | 'sight' | 'selection' | 'onSelect'> {
  /** The loaded rows from the start. */
  head: readonly KnownRow[]
  /** Selected rows by key. Null if selecting has no use. */
  selection: ReadonlyMap<string, Row> | null
  onSelect: (selection: ReadonlyMap<string, Row>) => void
  onNearEnd: () => void
  /** Receives the rows that are loaded elsewhere in the view. */
  onFar: (rows: readonly KnownRow[]) => void
  /** The line below the grid. */
  foot: HTMLElement | null
}

const Reach = lazyComponent(async () => (await import('../jump/distant-rows.tsx')).DistantRows, {
  needed: ({ rows, head }) => rows.length > head.length,
})

/** Number of rows before the end of the loaded ones at which the next page is requested. */
const reserve = 60
const none: readonly KnownRow[] = []

/** The grid with a position for each row of the view, loaded or not. */
export function PositionedGrid(props: PlacedGridProps) {
  const { table, view, head, selection, onSelect, onNearEnd, onFar, foot, ...rest } = props
  const [far, setFar] = useState<RowRun | null>(null)
  const [base, setBase] = useState(0)
  const total = useTotal(table, view, head.length, rest.hasMore)
  const rows = useMemo(() => layOutRows(head, far, far?.end ?? total), [head, far, total])
  const loaded = useMemo(() => (far ? [...head, ...far.rows] : head), [head, far])
  const sight = useOneSight(() => {
    const isNear = sight.last > head.length - reserve && sight.first <= head.length
    if (isNear && (rows[head.length] ?? unloadedRow) === unloadedRow) onNearEnd()
  })
  useEffect(() => onFar(far?.rows ?? none), [far, onFar])
  const selected = useMemo(() => selection && new Set(selection.keys()), [selection])
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map(loaded.map(({ id, row }) => [id, row]))
    // Rows that are no longer loaded are as they were when they were selected.
    const rowOf = (id: string) => known.get(id) ?? selection?.get(id)
    onSelect(new Map([...ids].flatMap((id) => [[id, rowOf(id)] as const].filter(isKnown))))
  }
  return (
    <>
      <DataGrid
        {...rest}
        table={table}
        view={view}
        rows={rows}
        loaded={loaded}
        base={base}
        sight={sight}
        selection={selected}
        onSelect={select}
      />
      {foot
        ? createPortal(
            <Reach
              key={JSON.stringify(view)}
              table={table}
              view={view}
              rows={rows}
              head={head}
              reach={{ sight, base, setBase, setFar }}
            />,
            foot,
          )
        : null}
    </>
  )
}

function isKnown(entry: readonly [string, Row | undefined]): entry is [string, Row] {
  return entry[1] !== undefined
}

/** Returns the known number of rows of the view. The status line requests the estimate, and the exact count on demand. */
function useTotal(table: Table, view: ViewFilters, loaded: number, hasMore: boolean): number {
  const { client } = useHost().session
  const estimate = useQuery({ ...countQuery(client, table, view, 'estimated'), enabled: hasMore })
  const exact = useQuery({ ...countQuery(client, table, view, 'exact'), enabled: false })
  return hasMore ? (exact.data ?? estimate.data ?? 0) : loaded
}

/** Holds the visible part of the grid, and requests more rows when it changes. */
function useOneSight(onNear: () => void): GridViewport {
  const grid = useRef<DataGridHandle>(null)
  const [sight] = useState<GridViewport>(() => ({
    first: 0,
    last: 0,
    rowHeight: 0,
    grid,
    onMove() {},
    ...noViewportEvents,
  }))
  useEffect(() => {
    sight.onMove = () => {
      onNear()
      sight.onFar()
    }
  })
  return sight
}
