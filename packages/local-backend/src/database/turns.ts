import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { currentAddress } from '../budgets/request-scope.ts'

/**
 * Runs tasks strictly one after another. Tasks of one address run in the order in which they came; addresses take turns, so that one
 * with many requests does not delay the others.
 */
export interface Turns {
  /** @throws DatabaseBusyError when its turn does not come in time, or does not end in time */
  take<T>(task: () => Promise<T>, deadlines?: Deadlines): Promise<T>
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>
}

/** How long a task waits for its turn, and how long its asker waits for its end; in seconds. */
export interface Deadlines {
  wait: number
  run: number
}

const usual: Deadlines = { wait: 30, run: 120 }

/** The database did not come to it in time. What had not begun never will; of what had begun, nobody knows the end. */
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
 * PGlite is one connection, and `@supabase/lite` opens its transactions on it without a lock: two requests at once
 * would read and write in each other's transaction, and so with each other's role. Every use of the database takes a turn.
 * One that hangs keeps its turn, because its transaction may be open; those behind it are refused in time.
 */
export function createTurns(): Turns {
  /** Waiting tasks by address; the address whose turn is next comes first. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const [address, queue] of queues) {
      const task = queue.shift()
      queues.delete(address)
      // Set again, it is the last one, which this loop still comes to.
      if (queue.length > 0) queues.set(address, queue)
      await task?.()
      // PGlite computes on this thread and answers without the event loop: without a pause, no other request would be read.
      await setImmediate()
    }
    working = undefined
  }

  function add(task: () => Promise<void>): void {
    const address = currentAddress() ?? ''
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
        // The loop runs in the context of another request, and a task belongs to the request that has given it.
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
