import { useHost } from '@portico/react-remote'
import { useEffect, useMemo, useState } from 'react'
import type { GridRow } from '../edit/grid-row.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { UnloadedCells } from '../range/unloaded-cells.ts'
import { canInsert, getTableReadOnlyReason } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import type { BlockEdit } from './block.ts'
import { getBlockExtent } from './plan-block.ts'

/** Maximum number of cells beyond the loaded rows in one paste. An import suits more. */
export const maxPastedCells = 100_000

/** A block with all of its rows; or the progress of reading them, or why that failed. */
export type BlockRows =
  | { at: 'here'; laying: BlockEdit }
  | { at: 'reading'; rows: number; of: number }
  | { at: 'tooMuch'; cells: number }
  | { at: 'moved' }
  | { at: 'failed'; error: DataError }

/** Reads the rows of the view under a pasted block that are not loaded. The second result retries after a failure. */
export function useBlockRows(
  table: Table,
  view: ViewState,
  laying: BlockEdit | null,
): [further: BlockRows | null, again: () => void] {
  const { session, reportError } = useHost()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ laying: BlockEdit; further: BlockRows } | null>(null)
  const begun = useMemo(() => laying && begin(table, laying), [table, laying])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per block, and per attempt.
  useEffect(() => {
    if (!laying || !begun || !('unread' in begun)) return
    const stopping = new AbortController()
    const { signal } = stopping
    const show = (further: BlockRows) => signal.aborted || setState({ laying, further })
    const { unread } = begun
    const read = async () => {
      const { readFurtherRows } = await import('../copy/read-cells.ts')
      const rows: GridRow[] = [...unread.loaded]
      for await (const part of readFurtherRows(session.client, table, view, unread, signal)) {
        rows.push(...part.rows)
        const cells = (rows.length - unread.loaded.length) * unread.columns.length
        if (cells > maxPastedCells) return show({ at: 'tooMuch', cells })
        if (part.isEnd) return show({ at: 'here', laying: withRows(laying, rows) })
        show({ at: 'reading', rows: rows.length, of: Math.max(unread.rows, rows.length) })
      }
      show({ at: 'moved' })
    }
    read().catch((caught: unknown) => {
      const error = toKnownDataError(caught)
      if (error.code === 'unexpected' && !signal.aborted) reportError(caught)
      show({ at: 'failed', error })
    })
    return () => stopping.abort()
  }, [begun, tries])
  const again = () => {
    setState(null)
    setTries(tries + 1)
  }
  if (!begun) return [null, again]
  if (!('unread' in begun)) return [begun, again]
  const { loaded, rows } = begun.unread
  const reading: BlockRows = { at: 'reading', rows: loaded.length, of: rows }
  return [state?.laying === laying ? state.further : reading, again]
}

/** Returns the block over all of these rows. The size of the selection may have been an estimate. */
function withRows({ block, target }: BlockEdit, rows: readonly GridRow[]): BlockEdit {
  const isWhole = target.end === 'view' && rows.length % block.cells.length === 0
  const chosenRows = isWhole ? rows.length : target.chosenRows
  return { block, target: { ...target, rows, chosenRows, hasMore: false } }
}

/** Returns the block if no rows must be read, or the rows to read. */
function begin(table: Table, laying: BlockEdit): BlockRows | { unread: UnloadedCells } {
  const { block, target } = laying
  const { rows: loaded, hasMore, top, chosenRows, end } = target
  const { height, columns } = getBlockExtent(block, target)
  const isReached = block.purpose === 'paste' && getTableReadOnlyReason(table) === null
  const beyond = height - loaded.length
  if (!isReached || beyond <= 0 || !(hasMore || canInsert(table))) return { at: 'here', laying }
  const cells = beyond * columns.length
  if (cells > maxPastedCells) return { at: 'tooMuch', cells }
  if (!hasMore) return { at: 'here', laying }
  const ofRange = height === chosenRows ? end : null
  return { unread: { columns, loaded, at: top + loaded.length, rows: height, end: ofRange ?? 'rows' } }
}
