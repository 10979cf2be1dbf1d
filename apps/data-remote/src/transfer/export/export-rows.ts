import type { Session } from '@portico/session'
import { retryRead } from '../../batches/retry.ts'
import type { ViewState } from '../../query/conditions/view-state.ts'
import { type PageStart, readRows } from '../../query/read/read-rows.ts'
import type { Table } from '../../schema/schema.ts'
import type { RowWriter } from '../files/row-writer.ts'
import type { ExportTarget } from './export-target.ts'

/** The rows of an export and its target. */
export interface ExportOptions {
  client: Session['client']
  table: Table
  view: ViewState
  writer: RowWriter
  target: ExportTarget
}

/** Progress of an export. After a failure it resumes from here. */
export interface ExportPosition {
  /** Number of rows in the file. */
  rows: number
  /** Start of the next page: `begin` before the first write, `end` after the last. */
  next: PageStart | 'begin' | 'end'
}

/** PostgREST's default row limit. */
const pageSize = 1_000

/**
 * Writes the rows of a view into a file, starting at `position`, and closes it. Each written page advances `position`.
 * After each page the function awaits `mayGoOn`.
 * @throws DataError; `not_written` if the file is lost
 */
export async function exportRows(
  { client, table, view, writer, target }: ExportOptions,
  position: ExportPosition,
  onRows: (rows: number) => void,
  signal: AbortSignal,
  mayGoOn: () => Promise<void> = async () => {},
): Promise<void> {
  const read = (start: PageStart) => {
    const page = retryRead(() => readRows(client, table, view, start, { size: pageSize, signal }), signal)
    // This promise has no consumer if writing the previous page fails.
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
    // The server prepares the next page while this one is written.
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
