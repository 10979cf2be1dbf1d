import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useMemo, useState } from 'react'
import { type Column, readableColumns, type Table } from '../schema/schema.ts'
import { keepLayout, readLayout } from './kept-layouts.ts'
import { type Layout, move, plainLayout, shownOf } from './layout.ts'

/** The layout of a table's columns, which this device keeps for the person. */
export interface TableLayout {
  layout: Layout
  /** The columns that are shown, in their order. */
  fields: readonly Column[]
  /** The grid keeps widths by itself from there on; `round` counts how often it has begun anew. */
  start: { widths: Layout['widths']; round: number }
  change(layout: Layout): void
}

/** Reads it once, and keeps what is changed. */
export function useLayout(table: Table): TableLayout {
  const userId = useUser()?.id
  const [layout, setLayout] = useState(() => (userId && readLayout(userId, table)) || plainLayout)
  const [start, setStart] = useState({ widths: layout.widths, round: 0 })
  const fields = useMemo(() => shownOf(readableColumns(table), layout), [table, layout])
  const change = (next: Layout) => {
    setLayout(next)
    if (next === plainLayout) setStart({ widths: {}, round: start.round + 1 })
    if (userId) keepLayout(userId, table, next)
  }
  return { layout, fields, start, change }
}

const heights = { compact: 28, regular: 32, relaxed: 40 }

/** What the grid needs to know of the layout, and what it says about changes by its headers. */
export function useGridLayout(table: Table, { layout, change }: TableLayout) {
  const { density } = useHost().appearance
  return {
    rowHeight: heights[layout.height === 'normal' ? density : layout.height],
    onColumnResize: ({ key }: { key: string }, width: number) =>
      change({ ...layout, widths: { ...layout.widths, [key]: Math.round(width) } }),
    onColumnsReorder: (name: string, to: string) => change(move(readableColumns(table), layout, name, to)),
  }
}
