import type { Session } from '@portico/session'
import type { StoreApi } from 'zustand/vanilla'
import { isAboutRows, mostRefused } from '../../errors/about-rows.ts'
import { asDataError, type DataError, isUnanswered } from '../../errors/data-error.ts'
import { wordingFor } from '../../errors/wordings.ts'
import type { Problem } from '../../kinds/parse.ts'
import type { Gate } from '../../parts/gate.ts'
import { retryAt } from '../../parts/retry.ts'
import { readByKey } from '../../query/addressing/read-by-key.ts'
import { writeTable } from '../../query/addressing/write-table.ts'
import type { Row } from '../../query/row.ts'
import type { Table } from '../../schema/schema.ts'
import type { BadRow, ReadyRow } from './check-records.ts'
import type { Counts, ImportContext, ImportState, Waiting } from './import-run.ts'
import { askFor } from './known-keys.ts'
import type { Plan } from './plan.ts'
import type { Trace } from './trace.ts'

/** The outcome of rows that were sent. */
export type Part = 'inserted' | 'updated'

/** Functions that record the outcome of rows. */
export interface Sending {
  store: StoreApi<ImportState>
  count: (part: keyof Counts, rows: number) => void
  fail: (row: BadRow, part?: 'bad' | 'unknown') => void
  gate: Gate<Waiting>
  /** Collects the added rows for undo. Null if the import can't be undone. */
  trace: Trace | null
}

/** Returns a function that sends each row exactly once, or reports it. It halves refused batches until it finds the bad rows. */
export function sender(context: ImportContext, plan: Plan, { store, count, fail, gate, trace }: Sending) {
  const { client, signal } = context
  const retry = retryAt(gate, signal)
  let refused = 0
  const isAboutAll = () => refused >= mostRefused && !hasWritten(store)
  const send = async (rows: readonly ReadyRow[], part: Part): Promise<void> => {
    /** True if an answer was lost and the rows have not been looked up since. */
    let isLost = false
    const onFault = (error: DataError) => {
      isLost ||= isUnanswered(error)
      if (isLost && rows.some(({ id }) => id === null)) throw error
      if (isAboutRows(error) && !isAboutAll()) throw error
    }
    try {
      await retry(async () => {
        // A request is atomic.
        if (isLost && plan.mode === 'insert' && (await areThere(context, plan, rows))) {
          if (trace?.read) trace.add(await readSent(client, trace.read, plan, rows))
          return count(part, rows.length)
        }
        isLost = false
        const written = await write(client, plan, rows, trace)
        count(part, written)
        // Rows that were added since the file was checked are skipped.
        if (written < rows.length) count('skipped', rows.length - written)
      }, onFault)
    } catch (caught) {
      signal.throwIfAborted()
      const [row] = rows
      if (isLost) {
        await gate.wait({ why: 'unknown', rows })
        for (const { record, index } of rows) fail({ record, index, problem: sayLost }, 'unknown')
      } else if (row && rows.length === 1) {
        refused += 1
        const problem: Problem = (t) => {
          const { title, detail } = wordingFor(t, asDataError(caught))
          return `${title}. ${detail}`
        }
        fail({ record: row.record, index: row.index, problem })
      } else {
        await send(rows.slice(0, rows.length / 2), part)
        await send(rows.slice(rows.length / 2), part)
      }
    }
  }
  return send
}

/**
 * Returns whether the rows of a lost answer are in the table. The request is atomic: if some are missing, another user added the others,
 * and sending again shows which.
 * @throws DataError
 */
async function areThere(
  { client, signal }: ImportContext,
  { table, key }: Plan,
  rows: readonly ReadyRow[],
): Promise<boolean> {
  return (await askFor(client, table, key ?? table.primaryKey, rows, signal)).size === rows.length
}

function hasWritten(store: StoreApi<ImportState>): boolean {
  const { inserted, updated } = store.getState().counts
  return inserted + updated > 0
}

/** Returns rows that were added without an answer, in their current state. @throws DataError */
function readSent(
  client: Session['client'],
  read: Table,
  { key, table }: Plan,
  rows: readonly ReadyRow[],
): Promise<Row[]> {
  const values = rows.map((row) => row.values)
  return readByKey(client, read, key ?? table.primaryKey, values)
}

/**
 * Writes rows in one atomic request, and returns the number of written rows. A stop does not abort the request. Rows that can be added but
 * not read back are added without a trace.
 * @throws DataError
 */
async function write(
  client: Session['client'],
  plan: Plan,
  rows: readonly ReadyRow[],
  trace: Trace | null,
): Promise<number> {
  if (!trace?.read) return writeRows(client, plan, rows, null)
  try {
    return await writeRows(client, plan, rows, trace)
  } catch (caught) {
    if (asDataError(caught).serverCode !== '42501') throw caught
    const written = await writeRows(client, plan, rows, null)
    trace.lose()
    return written
  }
}

async function writeRows(
  client: Session['client'],
  { table, mode, key }: Plan,
  rows: readonly ReadyRow[],
  trace: Trace | null,
): Promise<number> {
  const values = rows.map((row) => row.values)
  const isInsert = mode === 'insert' || key === null
  const rowsOf = isInsert ? { insert: values } : { upsert: values, key, skips: mode === 'skip' }
  const read = trace?.read ?? undefined
  const { count, rows: written } = await writeTable(client, table, rowsOf, { read, isCounted: true })
  if (read && trace) trace.add(written)
  return count ?? rows.length
}

/** Explains why the outcome of a row is unknown. */
export const sayLost: Problem = (t) => t('The answer was lost: it may have been added.')
