import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { getCurrentAddress } from '../budgets/request-scope.ts'

/**
 * Runs tasks strictly one after another. Tasks of one address run in order; addresses alternate, so that one with many requests does not
 * delay the others.
 */
export interface FairMutex {
  /** @throws DatabaseBusyError if the task does not start or does not end before its deadline */
  take<T>(task: () => Promise<T>, deadlines?: LockTimeouts): Promise<T>
  /** Resolves when all tasks that were added so far are done. */
  idle(): Promise<void>
}

/** Seconds that a task may wait for the lock, and that its caller waits for its result. */
export interface LockTimeouts {
  wait: number
  run: number
}

const usual: LockTimeouts = { wait: 30, run: 120 }

/** A deadline has passed. A task that has not started never runs; the result of a started task is unknown. */
export class DatabaseBusyError extends Error {
  readonly hadBegun: boolean

  constructor(hadBegun: boolean) {
    super(
      hadBegun
        ? 'The database has not answered in time; whether this was done is not known.'
        : 'The database is busy; nothing was done. Try again in a moment.',
    )
    this.name = 'DatabaseBusyError'
    this.hadBegun = hadBegun
  }
}

/**
 * Creates the lock of the database. PGlite is one connection, and `@supabase/lite` opens its transactions on it without a lock: two
 * requests at once would read and write in each other's transaction, and so with each other's role. A task that hangs keeps the lock,
 * because its transaction may be open; waiting tasks are rejected at their deadline.
 */
export function createFairMutex(): FairMutex {
  /** Waiting tasks by address, in the order in which they get the lock. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const [address, queue] of queues) {
      const task = queue.shift()
      queues.delete(address)
      // The address moves to the end of the map, which this loop still reaches.
      if (queue.length > 0) queues.set(address, queue)
      await task?.()
      // PGlite runs on this thread and answers without the event loop. Without a pause, no other request would be read.
      await setImmediate()
    }
    working = undefined
  }

  function add(task: () => Promise<void>): void {
    const address = getCurrentAddress() ?? ''
    const queue = queues.get(address)
    if (queue) queue.push(task)
    else queues.set(address, [task])
    working ??= Promise.resolve().then(work)
  }

  return {
    take: (task, { wait, run } = usual) =>
      new Promise((resolve, reject) => {
        let isLate = false
        const waiting = setTimeout(() => {
          isLate = true
          reject(new DatabaseBusyError(false))
        }, wait * 1000)
        // The loop runs in the context of another request, and a task belongs to the request that added it.
        const asCaller = AsyncLocalStorage.snapshot()
        add(async () => {
          clearTimeout(waiting)
          if (isLate) return
          const running = setTimeout(() => reject(new DatabaseBusyError(true)), run * 1000)
          try {
            resolve(await asCaller(task))
          } catch (error) {
            reject(error)
          } finally {
            clearTimeout(running)
          }
        })
      }),
    async idle() {
      while (working) await working
    },
  }
}
