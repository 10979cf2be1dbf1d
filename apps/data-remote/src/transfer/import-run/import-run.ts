import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { gateOf } from '../../parts/gate.ts'
import type { Failed } from '../../parts/retry.ts'
import type { BadRow, ReadyRow } from './check-records.ts'
import type { Progress } from './checkpoint.ts'
import { askFor, type FindKnown } from './known-keys.ts'
import type { Plan } from './plan.ts'
import { type Sorted, sortRows } from './read-plan.ts'
import { type Part, type Sending, sayLost, sender } from './send-rows.ts'
import type { Trace } from './trace.ts'

/** Numbers of rows by outcome. */
export interface Counts {
  inserted: number
  updated: number
  skipped: number
  bad: number
  /** Sent, but the answer was lost: the outcome is unknown. */
  unknown: number
}

/** Why an import waits. `unknown`: the answer for these rows was lost. Resuming leaves them out. */
export type Waiting = { why: 'paused' } | Failed | { why: 'unknown'; rows: readonly ReadyRow[] }

/** Progress of an import. */
export interface ImportState {
  counts: Counts
  /** Processed part of the file, from 0 to 1. */
  fraction: number
  /** Null while the import is running. */
  waiting: Waiting | null
}

/** An import that can be paused and resumed. */
export interface ImportRun {
  store: StoreApi<ImportState>
  /** Records that failed, or whose outcome is unknown. */
  bad: readonly BadRow[]
  pause(): void
  resume(): void
}

const none: Counts = { inserted: 0, updated: 0, skipped: 0, bad: 0, unknown: 0 }

/** Maximum number of failed records that a checkpoint stores with their reasons. The counts include all. */
const mostLeft = 2_000

/** Dependencies of an import. */
export interface ImportContext {
  t: Translate
  client: Session['client']
  signal: AbortSignal
}

/** Computes what an import would do, and writes nothing. @throws FileError, DataError */
export async function dryRun(
  { signal }: Pick<ImportContext, 'signal'>,
  plan: Plan,
  findKnown: FindKnown | null,
  onState: (state: Pick<ImportState, 'counts' | 'fraction'>) => void,
): Promise<{ counts: Counts; bad: readonly BadRow[] }> {
  const bad: BadRow[] = []
  let counts = none
  for await (const rows of sortRows(plan, findKnown)) {
    signal.throwIfAborted()
    bad.push(...rows.bad, ...rows.taken)
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

/** Yields to input and rendering between two batches. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** The start of an import, and the callbacks that store its progress. */
export interface Keeping {
  /** Progress of an earlier page. Null for a new import. */
  from: Progress | null
  keep(progress: Progress): void
  /** Collects the added rows for undo. */
  trace?: Trace | null
}

/** Writes the rows of a file. `done` rejects if the file becomes unreadable. */
export function startImport(
  context: ImportContext,
  plan: Plan,
  findKnown: FindKnown | null,
  { from, keep, trace = null }: Keeping = { from: null, keep: () => undefined },
): ImportRun & { done: Promise<void> } {
  const counts = from?.counts ?? none
  const store = createStore<ImportState>(() => ({ counts, fraction: 0, waiting: null }))
  const bad: BadRow[] = []
  const left = [...(from?.left ?? [])]
  const gate = gateOf(store, context.signal)
  const count = (part: keyof Counts, rows: number) =>
    store.setState(({ counts }) => ({ counts: { ...counts, [part]: counts[part] + rows } }))
  const fail: Sending['fail'] = (row, part = 'bad') => {
    bad.push(row)
    if (left.length < mostLeft) left.push([row.index, row.problem(context.t)])
    count(part, 1)
  }
  const send = sender(context, plan, { store, count, fail, gate, trace })
  const write = async (rows: Sorted) => {
    const tell = (done: number, known: readonly string[]) =>
      keep({ done, sent: rows.to, known, left, counts: store.getState().counts })
    // If the page is closed during the request, the outcome of these rows is unknown.
    if (rows.insert.length + rows.update.length > 0) tell(rows.from, rows.known)
    bad.push(...rows.bad)
    await writeSorted(rows, { send, count, fail })
    tell(rows.to, [])
  }
  const run = async () => {
    const earlier = from && { progress: from, findSent: findKnown ?? findChosen(context, plan) }
    for await (const rows of sortRows(plan, findKnown, earlier)) {
      context.signal.throwIfAborted()
      if (store.getState().waiting) await gate.wait({ why: 'paused' })
      if (from && rows.to <= from.done) bad.push(...rows.bad)
      else await write(rows)
      store.setState({ fraction: plan.file.size > 0 ? rows.bytes / plan.file.size : 1 })
      await nextTask()
    }
  }
  return {
    store,
    bad,
    pause: () => store.setState({ waiting: { why: 'paused' } }),
    resume: gate.open,
    done: run(),
  }
}

/** Returns a function that looks up rows by keys that the client generated. */
function findChosen({ client, signal }: ImportContext, { table }: Plan): FindKnown {
  return (rows) => askFor(client, table, table.primaryKey, rows, signal)
}

async function writeSorted(
  { insert, update, skip, bad, taken, unknown, added }: Sorted,
  {
    send,
    count,
    fail,
  }: Pick<Sending, 'count' | 'fail'> & { send: (rows: readonly ReadyRow[], part: Part) => Promise<void> },
): Promise<void> {
  if (bad.length > 0) count('bad', bad.length)
  for (const row of taken) fail(row)
  for (const { record, index } of unknown) fail({ record, index, problem: sayLost }, 'unknown')
  if (added.length > 0) count('inserted', added.length)
  if (skip.length > 0) count('skipped', skip.length)
  if (insert.length > 0) await send(insert, 'inserted')
  if (update.length > 0) await send(update, 'updated')
}
