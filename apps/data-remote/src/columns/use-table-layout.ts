import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useMemo, useState } from 'react'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'
import { type ColumnLayout, defaultLayout, getVisibleColumns, moveColumn } from './column-layout.ts'
import { readStoredLayout, saveLayout } from './stored-layouts.ts'

/** The layout of a table's columns, which this device stores for the user. */
export interface TableLayout {
  layout: ColumnLayout
  /** The visible columns in display order. */
  fields: readonly Column[]
  /** Initial widths; the grid then keeps its own widths. `round` counts resets. */
  start: { widths: ColumnLayout['widths']; round: number }
  change(layout: ColumnLayout): void
  /** Whether the user has changed it on this device since it was the default, or the view's layout. */
  isChanged: boolean
  /** Replaces the layout by that of a view (by id) from the database, and discards changes. */
  adopt(view: string, layout: ColumnLayout): void
}

/** Reads the layout of the table, or of one of its views, and stores changes. */
export function useTableLayout(table: Table, view: string | undefined): TableLayout {
  const userId = useUser()?.id
  const read = (of: string | undefined) => {
    const kept = userId ? readStoredLayout(userId, table, of) : null
    return { of, ...(kept ?? { layout: defaultLayout, isCopy: true }) }
  }
  const [state, setState] = useState(() => read(view))
  const [start, setStart] = useState({ widths: state.layout.widths, round: 0 })
  const begin = (next: typeof state) => {
    setState(next)
    setStart({ widths: next.layout.widths, round: start.round + 1 })
  }
  // Another view has its own layout, from the first render on.
  if (state.of !== view) begin(read(view))
  const { layout, isCopy } = state
  const fields = useMemo(() => getVisibleColumns(getReadableColumns(table), layout), [table, layout])
  const change = (next: ColumnLayout) => {
    const isPlain = next === defaultLayout && view === undefined
    const kept = { layout: next, isCopy: isPlain }
    if (userId) saveLayout(userId, table, view, isPlain ? null : kept)
    if (next === defaultLayout) begin({ of: view, ...kept })
    else setState({ of: view, ...kept })
  }
  const adopt = (of: string, layout: ColumnLayout) => {
    const kept = { layout, isCopy: true }
    if (userId) saveLayout(userId, table, of, kept)
    if (of === view) begin({ of, ...kept })
  }
  return { layout, fields, start, change, isChanged: !isCopy, adopt }
}

const heights = { compact: 28, regular: 32, relaxed: 40, tall: 88 }

/** Returns the grid's row height, and handlers for changes by its headers. */
export function useGridLayout(table: Table, { layout, change }: TableLayout) {
  const { density } = useHost().appearance
  return {
    rowHeight: heights[layout.height === 'normal' ? density : layout.height],
    onColumnResize: ({ key }: { key: string }, width: number) =>
      change({ ...layout, widths: { ...layout.widths, [key]: Math.round(width) } }),
    onColumnsReorder: (name: string, to: string) =>
      change(moveColumn(getReadableColumns(table), layout, name, to)),
  }
}
