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

/** What becomes of rows that are sent. */
export type Part = 'inserted' | 'updated'

/** Whom to tell what became of rows. */
export interface Sending {
  store: StoreApi<ImportState>
  count: (part: keyof Counts, rows: number) => void
  fail: (row: BadRow, part?: 'bad' | 'unknown') => void
  gate: Gate<Waiting>
  /** Keeps what was added for undo; null where it can't be undone. */
  trace: Trace | null
}

/** Sends rows so that each is there once, or is reported: what is refused is halved until the bad rows are found. */
export function sender(context: ImportContext, plan: Plan, { store, count, fail, gate, trace }: Sending) {
  const { client, signal } = context
  const retry = retryAt(gate, signal)
  let refused = 0
  const isAboutAll = () => refused >= mostRefused && !hasWritten(store)
  const send = async (rows: readonly ReadyRow[], part: Part): Promise<void> => {
    /** An answer was lost, and the rows were not looked for since. */
    let isLost = false
    const onFault = (error: DataError) => {
      isLost ||= isUnanswered(error)
      if (isLost && rows.some(({ id }) => id === null)) throw error
      if (isAboutRows(error) && !isAboutAll()) throw error
    }
    try {
      await retry(async () => {
        // A request is done wholly or not at all.
        if (isLost && plan.mode === 'insert' && (await areThere(context, plan, rows))) {
          if (trace?.read) trace.add(await readSent(client, trace.read, plan, rows))
          return count(part, rows.length)
        }
        isLost = false
        const written = await write(client, plan, rows, trace)
        count(part, written)
        // What is there since the file was looked through is skipped.
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
 * Whether rows are in the table whose answer was lost. They came all or not at all: where some are missing, the others are
 * somebody else's, and sending again tells which. @throws DataError
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

/** Rows that were added without an answer, as they are now. @throws DataError */
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
 * One request, which is done wholly or not at all, and whose answer is waited for also by who stops. Gives how many rows were written.
 * Rows that may be added and not read back are added without being traced.
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

/** Why nobody knows of a row. */
export const sayLost: Problem = (t) => t('The answer was lost: it may have been added.')
