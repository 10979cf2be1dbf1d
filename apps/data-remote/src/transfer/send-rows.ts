import { isTransient } from '@portico/react-remote'
import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import type { StoreApi } from 'zustand/vanilla'
import { isAboutRows } from '../errors/about-rows.ts'
import { asDataError, type DataError, isUnanswered, toDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { type Row, readAnswer, writeSelect } from '../query/row.ts'
import { readByKey } from '../query/whole-rows.ts'
import type { Table } from '../schema/schema.ts'
import type { BadRow, ReadyRow } from './check-records.ts'
import type { Counts, ImportContext, ImportState } from './import-run.ts'
import { askFor } from './known-keys.ts'
import type { Plan } from './plan.ts'
import type { Trace } from './trace.ts'

/** Milliseconds before each further try. */
const pauses = [500, 2_000, 5_000]

/** Where the server refuses every one of so many rows, it refuses something else. */
const mostRefused = 50

/** What becomes of rows that are sent. */
export type Part = 'inserted' | 'updated'

/** Whom to tell what became of rows. */
export interface Sending {
  store: StoreApi<ImportState>
  count: (part: keyof Counts, rows: number) => void
  fail: (row: BadRow, part?: 'bad' | 'unknown') => void
  wait: (waiting: ImportState['waiting']) => Promise<void>
  /** Keeps what was added for undo; null where it can't be undone. */
  trace: Trace | null
}

/** Sends rows so that each is there once, or is told: what is refused is halved until the bad rows are found. */
export function sender(context: ImportContext, plan: Plan, { store, count, fail, wait, trace }: Sending) {
  let refused = 0
  const send = async (rows: readonly ReadyRow[], part: Part): Promise<void> => {
    try {
      const written = await write(context.client, plan, rows, trace)
      count(part, written)
      // What is there since the file was looked through is skipped.
      if (written < rows.length) count('skipped', rows.length - written)
    } catch (caught) {
      context.signal.throwIfAborted()
      const error = asDataError(caught)
      if (isUnanswered(error) || isTransient(error)) return again(rows, part, error)
      if (!isAboutRows(error) || (refused >= mostRefused && !hasWritten(store))) {
        await wait({ why: 'failed', error })
        return send(rows, part)
      }
      const [row] = rows
      if (row && rows.length === 1) {
        refused += 1
        const { title, detail } = wordingFor(context.t, error)
        return fail({ record: row.record, index: row.index, problem: `${title}. ${detail}` })
      }
      await send(rows.slice(0, rows.length / 2), part)
      await send(rows.slice(rows.length / 2), part)
    }
  }
  /** After an answer that was lost: rows that are there were written, for a request is done wholly or not at all. */
  const again = async (rows: readonly ReadyRow[], part: Part, error: DataError): Promise<void> => {
    const mayHaveArrived = isUnanswered(error)
    const isTold = plan.mode !== 'insert' || !mayHaveArrived
    if (mayHaveArrived && rows.some(({ id }) => id === null)) {
      await wait({ why: 'unknown', rows })
      const problem = lostInWords(context.t)
      for (const { record, index } of rows) fail({ record, index, problem }, 'unknown')
      return
    }
    for (let i = 0; ; i += 1) {
      const pause = pauses[i]
      if (pause === undefined) await wait({ why: 'failed', error })
      else await new Promise<void>((resolve) => setTimeout(resolve, pause))
      context.signal.throwIfAborted()
      try {
        if (isTold) return await send(rows, part)
        const there = await askFor(
          context.client,
          plan.table,
          plan.key ?? plan.table.primaryKey,
          rows,
          context.signal,
        )
        if (there.size === 0) return await send(rows, part)
        if (trace?.read) trace.add(await readSent(context.client, trace.read, plan, rows))
        return count(part, rows.length)
      } catch (caught) {
        if (!isTransient(asDataError(caught))) throw caught
      }
    }
  }
  return send
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
  const options = { defaultToNull: false, count: 'exact' } as const
  const into = client.schema(table.schema).from(table.name)
  const insert =
    mode === 'insert' || key === null
      ? into.insert(values, options)
      : into.upsert(values, { ...options, onConflict: key.join(','), ignoreDuplicates: mode === 'skip' })
  const read = trace?.read
  const { count, error, status, data } = await (read ? insert.select(writeSelect(read)) : insert).then(
    undefined,
    (caught: unknown) => {
      throw asDataError(caught)
    },
  )
  if (error) throw toDataError(error, status)
  if (read && trace) trace.add(readAnswer(read, data ?? []))
  return count ?? rows.length
}

/** Why nobody knows of a row. */
export function lostInWords(t: Translate): string {
  return t('The answer was lost: it may have been added.')
}
