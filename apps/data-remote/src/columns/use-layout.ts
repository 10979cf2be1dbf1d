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
  /** Somebody has changed it here, since it was that of the table or of its view. */
  isChanged: boolean
  /** Takes the layout of a view, by the view's id, as the database keeps it; what was changed here goes. */
  adopt(view: string, layout: Layout): void
}

/** Reads what is kept of the table, or of one of its views, and keeps what is changed. */
export function useLayout(table: Table, view: string | undefined): TableLayout {
  const userId = useUser()?.id
  const read = (of: string | undefined) => {
    const kept = userId ? readLayout(userId, table, of) : null
    return { of, ...(kept ?? { layout: plainLayout, isCopy: true }) }
  }
  const [state, setState] = useState(() => read(view))
  const [start, setStart] = useState({ widths: state.layout.widths, round: 0 })
  const begin = (next: typeof state) => {
    setState(next)
    setStart({ widths: next.layout.widths, round: start.round + 1 })
  }
  // Another view is another layout, from its first rows on.
  if (state.of !== view) begin(read(view))
  const { layout, isCopy } = state
  const fields = useMemo(() => shownOf(readableColumns(table), layout), [table, layout])
  const change = (next: Layout) => {
    const isPlain = next === plainLayout && view === undefined
    const kept = { layout: next, isCopy: isPlain }
    if (userId) keepLayout(userId, table, view, isPlain ? null : kept)
    if (next === plainLayout) begin({ of: view, ...kept })
    else setState({ of: view, ...kept })
  }
  const adopt = (of: string, layout: Layout) => {
    const kept = { layout, isCopy: true }
    if (userId) keepLayout(userId, table, of, kept)
    if (of === view) begin({ of, ...kept })
  }
  return { layout, fields, start, change, isChanged: !isCopy, adopt }
}

const heights = { compact: 28, regular: 32, relaxed: 40, tall: 88 }

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
