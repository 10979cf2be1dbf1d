import type { Session } from '@portico/session'
import { askAgain } from '../../parts/retry.ts'
import type { ViewState } from '../../query/conditions/view-state.ts'
import { type PageStart, readRows } from '../../query/read/read-rows.ts'
import type { Table } from '../../schema/schema.ts'
import type { RowWriter } from '../files/row-writer.ts'
import type { Target } from './target.ts'

/** What is read and where it goes. */
export interface Export {
  client: Session['client']
  table: Table
  view: ViewState
  writer: RowWriter
  target: Target
}

/** How far an export is; after a failure it goes on from there. */
export interface Position {
  /** Rows that stand in the file. */
  rows: number
  /** Where the next page begins; `begin` before anything was written, `end` after the last. */
  next: PageStart | 'begin' | 'end'
}

/** PostgREST's usual limit. */
const pageSize = 1_000

/**
 * Writes the rows of a view into a file from `position` on, which moves with each page that was written, and closes it. After each it waits
 * for `mayGoOn`.
 * @throws DataError; `not_written` where the file is lost
 */
export async function exportRows(
  { client, table, view, writer, target }: Export,
  position: Position,
  onRows: (rows: number) => void,
  signal: AbortSignal,
  mayGoOn: () => Promise<void> = async () => {},
): Promise<void> {
  const read = (start: PageStart) => {
    const page = askAgain(() => readRows(client, table, view, start, { size: pageSize, signal }), signal)
    // Nobody waits for it where what came before cannot be written.
    page.catch(() => undefined)
    return page
  }
  if (position.next === 'begin') {
    await target.write(writer.begin)
    position.next = null
  }
  let coming = position.next === 'end' ? null : read(position.next)
  while (coming) {
    const { rows, next } = await coming
    signal.throwIfAborted()
    // The server finds the next page while this one is written.
    coming = next && read(next)
    await target.write(writer.rows(rows, position.rows === 0))
    position.rows += rows.length
    position.next = next ?? 'end'
    onRows(position.rows)
    await mayGoOn()
  }
  await target.write(writer.end)
  await target.close()
}
