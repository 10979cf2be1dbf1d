import { isMainThread, Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** A timer that Postgres has set. */
interface Alarm {
  /** On the clock of `performance.now()`, in milliseconds. */
  due: number
  ring(): void
  /** 1 after it was triggered or cleared; the watcher reads it. */
  isOver: Int32Array
}

/** A timer for the watcher; `ms` is the time from now in milliseconds. */
export type WatchedAlarm = Pick<Alarm, 'isOver'> & { ms: number }

const { setTimeout, clearTimeout } = globalThis
const alarms = new Map<NodeJS.Timeout, Alarm>()
let watcher: Worker | undefined

/**
 * Makes the timers of Postgres work, and so `statement_timeout`. Postgres sets them itself (`setitimer`), but Emscripten triggers them
 * by the event loop, which is blocked while a statement runs. So a thread watches them and interrupts WebAssembly by Node's inspector,
 * without a port. Postgres then does the same as at the signal of a timer.
 */
export function watchTimers(db: PGlite): void {
  const run = db.execProtocolRawSync.bind(db)
  db.execProtocolRawSync = (message) => withAlarms(() => run(message))
}

/** Runs Postgres. No other code runs until it returns, so every timer that is set meanwhile belongs to Postgres. */
function withAlarms<T>(run: () => T): T {
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  Object.assign(globalThis, { setTimeout: setAlarm, clearTimeout: clearAlarm })
  try {
    return run()
  } finally {
    Object.assign(globalThis, timers)
  }
}

function setAlarm(handle: () => void, ms: number): NodeJS.Timeout {
  const isOver = new Int32Array(new SharedArrayBuffer(4))
  const ring = () => {
    clearAlarm(timer)
    // The handler sets the next one.
    withAlarms(handle)
  }
  const timer = setTimeout(ring, ms).unref()
  alarms.set(timer, { due: performance.now() + ms, ring, isOver })
  watch({ ms, isOver })
  return timer
}

function clearAlarm(timer: NodeJS.Timeout): void {
  clearTimeout(timer)
  const alarm = alarms.get(timer)
  if (alarm) Atomics.store(alarm.isOver, 0, 1)
  alarms.delete(timer)
}

/** Watches a timer. Only the main thread can be interrupted; in another thread a timer is triggered after the statement. */
function watch(alarm: WatchedAlarm): void {
  if (!isMainThread) return
  if (!watcher) {
    Object.assign(globalThis, { [Symbol.for('portico alarms')]: ringOverdue })
    watcher = new Worker(new URL(import.meta.resolve('#alarm-watcher')), { name: 'alarms' })
    watcher.on('error', (error) => process.stderr.write(`Statements have no time limit: ${error.message}\n`))
    watcher.unref()
  }
  watcher.postMessage(alarm)
}

function ringOverdue(): void {
  for (const { due, ring } of [...alarms.values()]) if (due <= performance.now()) ring()
}
