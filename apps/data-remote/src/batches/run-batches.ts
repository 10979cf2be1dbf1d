import { isTooSlow } from '@portico/react-remote'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TablePrivilege } from '../errors/administrator-sql.ts'
import { DataError, toKnownDataError } from '../errors/data-error.ts'
import { isRowError, maxRefusedRows } from '../errors/is-row-error.ts'
import type { Row } from '../query/row.ts'
import { createPauseGate, type PauseGate } from './pause-gate.ts'
import { createRetry, type FailedAttempt, isOutcomeUnknown, type Retry } from './retry.ts'

type Waiting = { why: 'paused' } | FailedAttempt

/** Progress of a batch write, in rows. */
export interface BatchState {
  done: number
  /** Rows that were not written without an error: a policy skips them, or they have changed. */
  left: number
  refused: number
  /** Sent, but the answer was lost: the outcome is unknown. */
  unknown: number
  /** Null until the rows are known. */
  fraction: number | null
  /** Null while the work is running. */
  waiting: Waiting | null
}

/** A row that the server refused, and why. */
export interface RefusedRow {
  row: Row
  error: DataError
}

/** If this few rows are too slow, the database is too busy, and the user decides when to continue. */
const fewRows = 20

/** The outcome of a row. */
export type RowOutcome = 'done' | 'left' | 'refused' | 'unknown'

/** A write in batches. */
export interface BatchWork {
  /** Number of confirmed rows. */
  total: number
  /** The privilege that the write requires. */
  privilege: TablePrivilege
  /** Number of concurrent batches. */
  atOnce?: number
  parts(retry: Retry): AsyncIterable<readonly Row[]>
  /** Writes rows in one atomic request, and returns the written ones; others are left. @throws DataError */
  write(rows: readonly Row[]): Promise<readonly Row[]>
  /** Called when the outcome of rows is settled. */
  onOutcome?(outcome: RowOutcome, rows: readonly Row[]): void
  /** Returns which of the other rows the first request wrote, after a lost answer and a retry. Null if that can't be determined. */
  settle: ((rows: readonly Row[]) => Promise<readonly Row[]>) | null
}

/** A batch write that can be paused, resumed and stopped. */
export interface BatchRun {
  store: StoreApi<BatchState>
  refused: readonly RefusedRow[]
  pause(): void
  resume(): void
  stop(): void
  /** Rejects if the work can't start or continue. After a stop, waits for running requests. */
  done: Promise<'whole' | 'stopped'>
}

/**
 * Writes rows in batches. Splits refused batches in half until the invalid rows are found. After a lost answer, checks which rows were
 * written.
 */
export function runBatches(work: BatchWork): BatchRun {
  const store = createStore<BatchState>(() => ({
    ...{ done: 0, left: 0, refused: 0, unknown: 0 },
    ...{ fraction: null, waiting: null },
  }))
  const stopped = new AbortController()
  const { signal } = stopped
  const refused: RefusedRow[] = []
  const gate = createPauseGate(store, signal)
  const count: Count = (outcome, rows) => {
    work.onOutcome?.(outcome, rows)
    store.setState((state) => {
      const next = { ...state, [outcome]: state[outcome] + rows.length }
      return { ...next, fraction: Math.min(1, countSettledRows(next) / Math.max(1, work.total)) }
    })
  }
  const retry = createRetry(gate, signal)
  const refuse = async (row: Row, error: DataError) => {
    if (refused.length >= maxRefusedRows && store.getState().done === 0)
      await gate.wait({ why: 'failed', error })
    refused.push({ row, error })
    count('refused', [row])
  }
  const send = sender(work, { retry, signal, count, refuse, wait: gate.wait })
  return {
    store,
    refused,
    pause: () => store.setState({ waiting: { why: 'paused' } }),
    resume: gate.open,
    stop: () => stopped.abort(),
    done: inLanes(work, retry, { signal, gate, send, store }),
  }
}

type Count = (outcome: RowOutcome, rows: readonly Row[]) => void

/** Returns the number of rows with a settled outcome, including unknown ones. */
export function countSettledRows({ done, left, refused, unknown }: BatchState): number {
  return done + left + refused + unknown
}

interface Sending {
  retry: ReturnType<typeof createRetry>
  signal: AbortSignal
  count: Count
  refuse: (row: Row, error: DataError) => Promise<void>
  wait: PauseGate<Waiting>['wait']
}

/** Returns a function that sends a batch and counts each of its rows once. */
function sender(work: BatchWork, { retry, signal, count, refuse, wait }: Sending) {
  const send = async (rows: readonly Row[], wasLost = false): Promise<void> => {
    let isLost = wasLost
    const onFault = (error: DataError) => {
      isLost ||= isOutcomeUnknown(error)
      // The database rolls back a statement that is too slow; fewer rows take less time.
      const isDivided = isTooSlow(error) && rows.length > fewRows
      if (isRowError(error) || isDivided || (isLost && !work.settle)) throw error
    }
    let open = rows
    try {
      const written = await retry(() => work.write(rows), onFault)
      open = without(rows, written)
      count('done', written)
      const { settle } = work
      const late = isLost && settle && open.length > 0 ? await retry(() => settle(open)) : []
      count('done', late)
      count('left', without(open, late))
    } catch (caught) {
      if (signal.aborted) {
        if (isLost) count('unknown', open)
        throw caught
      }
      const error = toKnownDataError(caught)
      const [row] = rows
      if (isLost && !work.settle) {
        count('unknown', rows)
        await wait({
          why: 'failed',
          error: new DataError('outcome_unknown', { message: error.message }, 0, error),
        })
      } else if (row && rows.length === 1) await refuse(row, error)
      else {
        const middle = Math.ceil(rows.length / 2)
        await send(rows.slice(0, middle), isLost)
        await send(rows.slice(middle), isLost)
      }
    }
  }
  return send
}

function without(rows: readonly Row[], some: readonly Row[]): readonly Row[] {
  const taken = new Set(some)
  return rows.filter((row) => !taken.has(row))
}

interface Lanes {
  signal: AbortSignal
  gate: PauseGate<Waiting>
  send: (rows: readonly Row[]) => Promise<void>
  store: StoreApi<BatchState>
}

async function inLanes(
  work: BatchWork,
  retry: Retry,
  { signal, gate, send, store }: Lanes,
): Promise<'whole' | 'stopped'> {
  const parts = work.parts(retry)[Symbol.asyncIterator]()
  const lane = async () => {
    for (;;) {
      signal.throwIfAborted()
      if (store.getState().waiting) await gate.wait({ why: 'paused' })
      const { value, done } = await parts.next()
      if (done) return
      // The work may have been paused while the rows were read.
      if (store.getState().waiting) await gate.wait({ why: 'paused' })
      signal.throwIfAborted()
      await send(value)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: work.atOnce ?? 1 }, lane))
  if (signal.aborted) return 'stopped'
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  // Fewer rows match than were confirmed.
  store.setState((state) => ({ left: state.left + Math.max(0, work.total - countSettledRows(state)) }))
  return 'whole'
}
