import { useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { UnloadedCells } from '../range/unloaded-cells.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { maxCells } from './max-cells.ts'
import type { ReadCellsResult } from './read-cells.ts'

/** Progress of copying. */
export type CopyState =
  | { at: 'reading'; rows: number; of: number }
  | { at: 'tooMuch'; cells: number }
  | { at: 'moved' }
  | { at: 'failed'; error: DataError }
  /** The cells are read, but the browser requires a key or button press to copy. */
  | { at: 'kept'; text: string; cells: number; isRefused: boolean }

/** Copying of cells whose rows are not loaded. */
export interface CellCopy {
  /** Null if nothing is being copied. */
  state: CopyState | null
  begin(unread: UnloadedCells): void
  /** Retries after a failure. */
  again(): void
  /** Copies the text that was read. */
  take(): void
  end(): void
}

/** Reads the cells of a view, and copies them. */
export function useCellCopy(table: Table, view: ViewState): CellCopy {
  const { session, reportError } = useHost()
  const [state, setState] = useState<CopyState | null>(null)
  const stopping = useRef(new AbortController())
  const asked = useRef<UnloadedCells>(null)
  useEffect(() => () => stopping.current.abort(), [])
  const done = useDone(setState)
  const begin = (unread: UnloadedCells) => {
    asked.current = unread
    stopping.current.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const show = (next: CopyState) => signal.aborted || setState(next)
    const { columns, rows, loaded } = unread
    const tooMuch: CopyState = { at: 'tooMuch', cells: rows * columns.length }
    if (tooMuch.cells > maxCells) return setState(tooMuch)
    const onRows = (read: number) => show({ at: 'reading', rows: read, of: Math.max(rows, read) })
    onRows(loaded.length)
    const reading = import('./read-cells.ts').then(({ readCells }) =>
      readCells(session.client, table, view, unread, { signal, onRows }),
    )
    const writing = writeLater(
      reading.then((read) => (read.state === 'whole' ? read.text : Promise.reject(read))),
    )
    const finish = async (read: ReadCellsResult) => {
      if (read.state !== 'whole') return show(read.state === 'moved' ? { at: 'moved' } : tooMuch)
      const cells = read.rows * columns.length
      const isWritten = await writing
      if (!isWritten) show({ at: 'kept', text: read.text, cells, isRefused: false })
      else if (!signal.aborted) done(cells)
    }
    reading.then(finish).catch((caught: unknown) => {
      const error = toKnownDataError(caught)
      if (error.code === 'unexpected' && !signal.aborted) reportError(caught)
      show({ at: 'failed', error })
    })
  }
  return {
    state,
    begin,
    again: () => asked.current && begin(asked.current),
    take: async () => {
      if (state?.at !== 'kept') return
      if (await writeLater(Promise.resolve(state.text))) done(state.cells)
      else setState({ ...state, isRefused: true })
    },
    end: () => {
      stopping.current.abort()
      setState(null)
    },
  }
}

/** Announces the number of copied cells, and closes the dialog. */
function useDone(setState: (state: null) => void): (count: number) => void {
  const t = useTexts()
  const { announce } = useHost()
  return (count) => {
    setState(null)
    announce(t('{count, plural, one {# cell copied} other {# cells copied}}', { count }))
  }
}

/**
 * Copies a text that is still being read. Browsers allow this during a key press, and some wait for the text. False if the browser refuses.
 */
async function writeLater(text: Promise<string>): Promise<boolean> {
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  // The code that reads the rows reports the error.
  blob.catch(() => undefined)
  // `navigator.clipboard` is missing in insecure contexts.
  if (!navigator.clipboard?.write) return false
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  )
}
