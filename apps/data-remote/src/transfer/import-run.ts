import { isTransient } from '@portico/react-remote'
import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { asDataError, type DataError, isUnanswered, toDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import type { BadRow, ReadyRow } from './check-records.ts'
import { askFor, type FindKnown } from './known-keys.ts'
import type { Plan } from './plan.ts'
import { type Sorted, sortRows } from './read-plan.ts'

/** Rows of a file by what became of them, or will. */
export interface Counts {
  inserted: number
  updated: number
  skipped: number
  bad: number
  /** Sent, and the answer was lost: nobody knows. */
  unknown: number
}

/** How far an import is. */
export interface ImportState {
  counts: Counts
  /** 0..1 of the file. */
  fraction: number
  /** Null while it goes on. `unknown`: rows whose answer was lost, which going on leaves out. */
  waiting:
    | { why: 'paused' }
    | { why: 'failed'; error: DataError }
    | { why: 'unknown'; rows: readonly ReadyRow[] }
    | null
}

/** An import that people can pause, go on with and stop. */
export interface ImportRun {
  store: StoreApi<ImportState>
  /** What was left out, and what nobody knows of. */
  bad: readonly BadRow[]
  pause(): void
  resume(): void
}

const none: Counts = { inserted: 0, updated: 0, skipped: 0, bad: 0, unknown: 0 }

/** Milliseconds before each further try. */
const pauses = [500, 2_000, 5_000]

/** Where the server refuses every one of so many rows, it refuses something else. */
const mostRefused = 50

/** What an import needs. */
export interface ImportContext {
  t: Translate
  client: Session['client']
  signal: AbortSignal
}

/** Tells what an import would do; nothing is written. @throws FileError, DataError */
export async function dryRun(
  { t, signal }: ImportContext,
  plan: Plan,
  findKnown: FindKnown | null,
  onState: (state: Pick<ImportState, 'counts' | 'fraction'>) => void,
): Promise<{ counts: Counts; bad: readonly BadRow[] }> {
  const bad: BadRow[] = []
  let counts = none
  for await (const rows of sortRows(t, plan, findKnown)) {
    signal.throwIfAborted()
    bad.push(...rows.bad)
    counts = {
      ...counts,
      inserted: counts.inserted + rows.insert.length,
      updated: counts.updated + rows.update.length,
      skipped: counts.skipped + rows.skip.length,
      bad: bad.length,
    }
    onState({ counts, fraction: plan.file.size > 0 ? rows.bytes / plan.file.size : 1 })
    await nextTask()
  }
  return { counts, bad }
}

/** Between two parts of work: what people do and what is drawn comes first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Writes the rows of a file. `done` rejects where the file cannot be read on. */
export function startImport(
  context: ImportContext,
  plan: Plan,
  findKnown: FindKnown | null,
): ImportRun & { done: Promise<void> } {
  const store = createStore<ImportState>(() => ({ counts: none, fraction: 0, waiting: null }))
  const bad: BadRow[] = []
  let gate = Promise.withResolvers<void>()
  const count = (part: keyof Counts, rows: number) =>
    store.setState(({ counts }) => ({ counts: { ...counts, [part]: counts[part] + rows } }))
  /** Waits until somebody goes on. */
  const wait = async (waiting: ImportState['waiting']) => {
    gate = Promise.withResolvers()
    store.setState({ waiting })
    context.signal.addEventListener('abort', () => gate.resolve(), { once: true })
    await gate.promise
    context.signal.throwIfAborted()
  }
  const fail = (row: BadRow, part: 'bad' | 'unknown' = 'bad') => {
    bad.push(row)
    count(part, 1)
  }
  const send = sender(context, plan, { store, count, fail, wait })
  const run = async () => {
    for await (const rows of sortRows(context.t, plan, findKnown)) {
      context.signal.throwIfAborted()
      if (store.getState().waiting) await wait({ why: 'paused' })
      for (const row of rows.bad) fail(row)
      await writeSorted(rows, send, count)
      store.setState({ fraction: plan.file.size > 0 ? rows.bytes / plan.file.size : 1 })
      await nextTask()
    }
  }
  return {
    store,
    bad,
    pause: () => store.setState({ waiting: { why: 'paused' } }),
    resume: () => {
      store.setState({ waiting: null })
      gate.resolve()
    },
    done: run(),
  }
}

type Part = 'inserted' | 'updated'

async function writeSorted(
  { insert, update, skip }: Sorted,
  send: (rows: readonly ReadyRow[], part: Part) => Promise<void>,
  count: (part: keyof Counts, rows: number) => void,
): Promise<void> {
  if (skip.length > 0) count('skipped', skip.length)
  if (insert.length > 0) await send(insert, 'inserted')
  if (update.length > 0) await send(update, 'updated')
}

interface Progress {
  store: StoreApi<ImportState>
  count: (part: keyof Counts, rows: number) => void
  fail: (row: BadRow, part?: 'bad' | 'unknown') => void
  wait: (waiting: ImportState['waiting']) => Promise<void>
}

/** Sends rows so that each is there once, or is told: what is refused is halved until the bad rows are found. */
function sender(context: ImportContext, plan: Plan, { store, count, fail, wait }: Progress) {
  let refused = 0
  const send = async (rows: readonly ReadyRow[], part: Part): Promise<void> => {
    try {
      const written = await write(context.client, plan, rows)
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
        return fail({ record: row.record, problem: `${title}. ${detail}` })
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
      const problem = context.t('The answer was lost: it may have been added.')
      for (const { record } of rows) fail({ record, problem }, 'unknown')
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

/** Classes of SQLSTATE that a row is to blame for: data, integrity, a row that is there twice, row security, a trigger's own. */
function isAboutRows({ serverCode }: DataError): boolean {
  return /^(22|23|21|P0|42501)/.test(serverCode ?? '')
}

/** One request, which is done wholly or not at all, and whose answer is waited for also by who stops. Gives how many rows were written. @throws DataError */
async function write(client: Session['client'], plan: Plan, rows: readonly ReadyRow[]): Promise<number> {
  const { table, mode, key } = plan
  const values = rows.map((row) => row.values)
  const options = { defaultToNull: false, count: 'exact' } as const
  const into = client.schema(table.schema).from(table.name)
  const request =
    mode === 'insert' || key === null
      ? into.insert(values, options)
      : into.upsert(values, { ...options, onConflict: key.join(','), ignoreDuplicates: mode === 'skip' })
  const { count, error, status } = await request.then(undefined, (caught: unknown) => {
    throw asDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return count ?? rows.length
}
