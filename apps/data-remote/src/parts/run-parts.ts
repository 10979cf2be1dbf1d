import { isTooSlow } from '@portico/react-remote'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isAboutRows, mostRefused } from '../errors/about-rows.ts'
import type { Privilege } from '../errors/administrator-sql.ts'
import { asDataError, DataError } from '../errors/data-error.ts'
import type { Row } from '../query/row.ts'
import { type Gate, gateOf } from './gate.ts'
import { type Failed, mayHaveArrived, type Retry, retryAt } from './retry.ts'

type Waiting = { why: 'paused' } | Failed

/** How far a write in parts is, in rows. */
export interface PartsState {
  done: number
  /** They were not written, and the server refused nothing: a policy skips them, or they are not as they were. */
  left: number
  refused: number
  /** Sent, and the answer was lost: nobody knows. */
  unknown: number
  /** Null before the rows are known. */
  fraction: number | null
  /** Null while it goes on. */
  waiting: Waiting | null
}

/** A row that the server refused, and why. */
export interface RefusedRow {
  row: Row
  error: DataError
}

/** Rows that take the database too long by themselves: then it is too busy, and the user decides when to continue. */
const fewRows = 20

/** What becomes of a row. */
export type Outcome = 'done' | 'left' | 'refused' | 'unknown'

/** What is written in parts. */
export interface PartsWork {
  /** Of rows that were confirmed. */
  total: number
  /** What the database has to allow for it. */
  privilege: Privilege
  /** Parts that are on their way at the same time. */
  atOnce?: number
  parts(retry: Retry): AsyncIterable<readonly Row[]>
  /** Writes rows, all or none but for those that are left, and answers those of them that were written. @throws DataError */
  write(rows: readonly Row[]): Promise<readonly Row[]>
  /** What became of rows is known, one way or another. */
  onOutcome?(outcome: Outcome, rows: readonly Row[]): void
  /** After a lost answer and a second try: which of the others the first one wrote. Null where that can't be found out. */
  settle: ((rows: readonly Row[]) => Promise<readonly Row[]>) | null
}

/** A write in parts that people can pause, go on with and stop. */
export interface PartsRun {
  store: StoreApi<PartsState>
  refused: readonly RefusedRow[]
  pause(): void
  resume(): void
  stop(): void
  /** Rejects where it can't begin or go on; who stops it waits for what is on its way. */
  done: Promise<'whole' | 'stopped'>
}

/**
 * Writes rows part by part. What is refused is halved until the rows that are to blame are found, and after a lost answer it is found
 * out what was written.
 */
export function runParts(work: PartsWork): PartsRun {
  const store = createStore<PartsState>(() => ({
    ...{ done: 0, left: 0, refused: 0, unknown: 0 },
    ...{ fraction: null, waiting: null },
  }))
  const stopped = new AbortController()
  const { signal } = stopped
  const refused: RefusedRow[] = []
  const gate = gateOf(store, signal)
  const count: Count = (outcome, rows) => {
    work.onOutcome?.(outcome, rows)
    store.setState((state) => {
      const next = { ...state, [outcome]: state[outcome] + rows.length }
      return { ...next, fraction: Math.min(1, settledOf(next) / Math.max(1, work.total)) }
    })
  }
  const retry = retryAt(gate, signal)
  const refuse = async (row: Row, error: DataError) => {
    if (refused.length >= mostRefused && store.getState().done === 0)
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

type Count = (outcome: Outcome, rows: readonly Row[]) => void

/** Rows of which something is known, or known that nobody knows. */
export function settledOf({ done, left, refused, unknown }: PartsState): number {
  return done + left + refused + unknown
}

interface Sending {
  retry: ReturnType<typeof retryAt>
  signal: AbortSignal
  count: Count
  refuse: (row: Row, error: DataError) => Promise<void>
  wait: Gate<Waiting>['wait']
}

/** Sends a part, so that each row of it is counted once. */
function sender(work: PartsWork, { retry, signal, count, refuse, wait }: Sending) {
  const send = async (rows: readonly Row[], wasLost = false): Promise<void> => {
    let isLost = wasLost
    const onFault = (error: DataError) => {
      isLost ||= mayHaveArrived(error)
      // The database undid a statement that took too long; fewer rows take less.
      const isDivided = isTooSlow(error) && rows.length > fewRows
      if (isAboutRows(error) || isDivided || (isLost && !work.settle)) throw error
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
      const error = asDataError(caught)
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
  gate: Gate<Waiting>
  send: (rows: readonly Row[]) => Promise<void>
  store: StoreApi<PartsState>
}

async function inLanes(
  work: PartsWork,
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
      // It may have been paused while the rows were looked for.
      if (store.getState().waiting) await gate.wait({ why: 'paused' })
      signal.throwIfAborted()
      await send(value)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: work.atOnce ?? 1 }, lane))
  if (signal.aborted) return 'stopped'
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  // Fewer than were confirmed matched any more.
  store.setState((state) => ({ left: state.left + Math.max(0, work.total - settledOf(state)) }))
  return 'whole'
}
