import type { Session } from '@portico/session'
import type { StoreApi } from 'zustand/vanilla'
import type { PauseGate } from '../../batches/pause-gate.ts'
import { createRetry } from '../../batches/retry.ts'
import type { ProblemText } from '../../column-types/parse.ts'
import { type DataError, hasNoResponse, toKnownDataError } from '../../errors/data-error.ts'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { isRowError, maxRefusedRows } from '../../errors/is-row-error.ts'
import { readByKey } from '../../query/addressing/read-by-key.ts'
import { writeTable } from '../../query/addressing/write-table.ts'
import type { Row } from '../../query/row.ts'
import type { Table } from '../../schema/schema.ts'
import type { CheckedRecord, RejectedRecord } from './check-records.ts'
import { readExistingKeys } from './find-existing-keys.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ImportContext, ImportCounts, ImportState, ImportWaitReason } from './import-run.ts'
import type { ImportTrace } from './import-trace.ts'

/** The outcome of rows that were sent. */
export type SentRowType = 'inserted' | 'updated'

/** Functions that record the outcome of rows. */
export interface SendContext {
  store: StoreApi<ImportState>
  count: (part: keyof ImportCounts, rows: number) => void
  fail: (row: RejectedRecord, part?: 'bad' | 'unknown') => void
  gate: PauseGate<ImportWaitReason>
  /** Collects the added rows for undo. Null if the import can't be undone. */
  trace: ImportTrace | null
}

/** Returns a function that sends each row exactly once, or reports it. It halves refused batches until it finds the bad rows. */
export function createRowSender(
  context: ImportContext,
  plan: ImportMapping,
  { store, count, fail, gate, trace }: SendContext,
) {
  const { client, signal } = context
  const retry = createRetry(gate, signal)
  let refused = 0
  const isAboutAll = () => refused >= maxRefusedRows && !hasWritten(store)
  const send = async (rows: readonly CheckedRecord[], part: SentRowType): Promise<void> => {
    /** True if an answer was lost and the rows have not been looked up since. */
    let isLost = false
    const onFault = (error: DataError) => {
      isLost ||= hasNoResponse(error)
      if (isLost && rows.some(({ id }) => id === null)) throw error
      if (isRowError(error) && !isAboutAll()) throw error
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
        for (const { record, index } of rows) fail({ record, index, problem: lostResponseText }, 'unknown')
      } else if (row && rows.length === 1) {
        refused += 1
        const problem: ProblemText = (t) => {
          const { title, detail } = getDataErrorText(t, toKnownDataError(caught))
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
  { table, key }: ImportMapping,
  rows: readonly CheckedRecord[],
): Promise<boolean> {
  return (await readExistingKeys(client, table, key ?? table.primaryKey, rows, signal)).size === rows.length
}

function hasWritten(store: StoreApi<ImportState>): boolean {
  const { inserted, updated } = store.getState().counts
  return inserted + updated > 0
}

/** Returns rows that were added without an answer, in their current state. @throws DataError */
function readSent(
  client: Session['client'],
  read: Table,
  { key, table }: ImportMapping,
  rows: readonly CheckedRecord[],
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
  plan: ImportMapping,
  rows: readonly CheckedRecord[],
  trace: ImportTrace | null,
): Promise<number> {
  if (!trace?.read) return writeRows(client, plan, rows, null)
  try {
    return await writeRows(client, plan, rows, trace)
  } catch (caught) {
    if (toKnownDataError(caught).serverCode !== '42501') throw caught
    const written = await writeRows(client, plan, rows, null)
    trace.lose()
    return written
  }
}

async function writeRows(
  client: Session['client'],
  { table, mode, key }: ImportMapping,
  rows: readonly CheckedRecord[],
  trace: ImportTrace | null,
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
export const lostResponseText: ProblemText = (t) => t('The answer was lost: it may have been added.')
