import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPauseGate } from '../../batches/pause-gate.ts'
import type { FailedAttempt } from '../../batches/retry.ts'
import type { CheckedRecord, RejectedRecord } from './check-records.ts'
import type { ImportProgress } from './checkpoint.ts'
import { type FindExistingKeys, readExistingKeys } from './find-existing-keys.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ImportTrace } from './import-trace.ts'
import { createRowSender, lostResponseText, type SendContext, type SentRowType } from './send-rows.ts'
import { type SortedRecords, sortRows } from './sort-records.ts'

/** Numbers of rows by outcome. */
export interface ImportCounts {
  inserted: number
  updated: number
  skipped: number
  bad: number
  /** Sent, but the answer was lost: the outcome is unknown. */
  unknown: number
}

/** Why an import waits. `unknown`: the answer for these rows was lost. Resuming leaves them out. */
export type ImportWaitReason =
  | { why: 'paused' }
  | FailedAttempt
  | { why: 'unknown'; rows: readonly CheckedRecord[] }

/** Progress of an import. */
export interface ImportState {
  counts: ImportCounts
  /** Processed part of the file, from 0 to 1. */
  fraction: number
  /** Null while the import is running. */
  waiting: ImportWaitReason | null
}

/** An import that can be paused and resumed. */
export interface ImportRun {
  store: StoreApi<ImportState>
  /** Records that failed, or whose outcome is unknown. */
  bad: readonly RejectedRecord[]
  pause(): void
  resume(): void
}

const none: ImportCounts = { inserted: 0, updated: 0, skipped: 0, bad: 0, unknown: 0 }

/** Maximum number of failed records that a checkpoint stores with their reasons. The counts include all. */
const mostLeft = 2_000

/** Dependencies of an import. */
export interface ImportContext {
  t: Translate
  client: Session['client']
  signal: AbortSignal
}

/** Computes what an import would do, and writes nothing. @throws FileError, DataError */
export async function runDryImport(
  { signal }: Pick<ImportContext, 'signal'>,
  plan: ImportMapping,
  findKnown: FindExistingKeys | null,
  onState: (state: Pick<ImportState, 'counts' | 'fraction'>) => void,
): Promise<{ counts: ImportCounts; bad: readonly RejectedRecord[] }> {
  const bad: RejectedRecord[] = []
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
export interface ImportTracking {
  /** Progress of an earlier page. Null for a new import. */
  from: ImportProgress | null
  keep(progress: ImportProgress): void
  /** Collects the added rows for undo. */
  trace?: ImportTrace | null
}

/** Writes the rows of a file. `done` rejects if the file becomes unreadable. */
export function startImport(
  context: ImportContext,
  plan: ImportMapping,
  findKnown: FindExistingKeys | null,
  { from, keep, trace = null }: ImportTracking = { from: null, keep: () => undefined },
): ImportRun & { done: Promise<void> } {
  const counts = from?.counts ?? none
  const store = createStore<ImportState>(() => ({ counts, fraction: 0, waiting: null }))
  const bad: RejectedRecord[] = []
  const left = [...(from?.left ?? [])]
  const gate = createPauseGate(store, context.signal)
  const count = (part: keyof ImportCounts, rows: number) =>
    store.setState(({ counts }) => ({ counts: { ...counts, [part]: counts[part] + rows } }))
  const fail: SendContext['fail'] = (row, part = 'bad') => {
    bad.push(row)
    if (left.length < mostLeft) left.push([row.index, row.problem(context.t)])
    count(part, 1)
  }
  const send = createRowSender(context, plan, { store, count, fail, gate, trace })
  const write = async (rows: SortedRecords) => {
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
function findChosen({ client, signal }: ImportContext, { table }: ImportMapping): FindExistingKeys {
  return (rows) => readExistingKeys(client, table, table.primaryKey, rows, signal)
}

async function writeSorted(
  { insert, update, skip, bad, taken, unknown, added }: SortedRecords,
  {
    send,
    count,
    fail,
  }: Pick<SendContext, 'count' | 'fail'> & {
    send: (rows: readonly CheckedRecord[], part: SentRowType) => Promise<void>
  },
): Promise<void> {
  if (bad.length > 0) count('bad', bad.length)
  for (const row of taken) fail(row)
  for (const { record, index } of unknown) fail({ record, index, problem: lostResponseText }, 'unknown')
  if (added.length > 0) count('inserted', added.length)
  if (skip.length > 0) count('skipped', skip.length)
  if (insert.length > 0) await send(insert, 'inserted')
  if (update.length > 0) await send(update, 'updated')
}
