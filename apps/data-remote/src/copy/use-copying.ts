import { useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { asDataError, type DataError } from '../errors/data-error.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Unread } from '../range/unread.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { mostCells } from './most-cells.ts'
import type { CellsRead } from './read-cells.ts'

/** How far cells are on their way to the clipboard. */
export type CopyState =
  | { at: 'reading'; rows: number; of: number }
  | { at: 'tooMuch'; cells: number }
  | { at: 'moved' }
  | { at: 'failed'; error: DataError }
  /** They are here, and the browser wants somebody to press a key or a button for each thing that is copied. */
  | { at: 'kept'; text: string; cells: number; isRefused: boolean }

/** Cells whose rows are not loaded, on their way to the clipboard. */
export interface Copying {
  /** Null where nothing is. */
  state: CopyState | null
  begin(unread: Unread): void
  /** Once more, after a failure. */
  again(): void
  /** Copies what is kept. */
  take(): void
  end(): void
}

/** Reads the cells of a view, and copies them. */
export function useCopying(table: Table, view: ViewState): Copying {
  const { session, reportError } = useHost()
  const [state, setState] = useState<CopyState | null>(null)
  const stopping = useRef(new AbortController())
  const asked = useRef<Unread>(null)
  useEffect(() => () => stopping.current.abort(), [])
  const done = useDone(setState)
  const begin = (unread: Unread) => {
    asked.current = unread
    stopping.current.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const show = (next: CopyState) => signal.aborted || setState(next)
    const { columns, rows, loaded } = unread
    const tooMuch: CopyState = { at: 'tooMuch', cells: rows * columns.length }
    if (tooMuch.cells > mostCells) return setState(tooMuch)
    const onRows = (read: number) => show({ at: 'reading', rows: read, of: Math.max(rows, read) })
    onRows(loaded.length)
    const reading = import('./read-cells.ts').then(({ readCells }) =>
      readCells(session.client, table, view, unread, { signal, onRows }),
    )
    const writing = writeLater(
      reading.then((read) => (read.state === 'whole' ? read.text : Promise.reject(read))),
    )
    const finish = async (read: CellsRead) => {
      if (read.state !== 'whole') return show(read.state === 'moved' ? { at: 'moved' } : tooMuch)
      const cells = read.rows * columns.length
      const isWritten = await writing
      if (!isWritten) show({ at: 'kept', text: read.text, cells, isRefused: false })
      else if (!signal.aborted) done(cells)
    }
    reading.then(finish).catch((caught: unknown) => {
      const error = asDataError(caught)
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

/** Says how many cells were copied, of which nothing more is shown. */
function useDone(setState: (state: null) => void): (count: number) => void {
  const t = useTexts()
  const { announce } = useHost()
  return (count) => {
    setState(null)
    announce(t('{count, plural, one {# cell copied} other {# cells copied}}', { count }))
  }
}

/**
 * Copies a text that is not here yet: a browser lets a page do so while the key is pressed, and some wait for the text. False where it
 * does not.
 */
async function writeLater(text: Promise<string>): Promise<boolean> {
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  // Whoever reads the rows says why there is none.
  blob.catch(() => undefined)
  // In an insecure context there is no such thing.
  if (!navigator.clipboard?.write) return false
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  )
}
