/** Runs tasks strictly one after another, in the order they were given. */
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
  let tail: Promise<unknown> = Promise.resolve()
  return {
    take: (task, { wait, run } = usual) =>
      new Promise((resolve, reject) => {
        let isLate = false
        const waiting = setTimeout(() => {
          isLate = true
          reject(new DatabaseBusyError(false))
        }, wait * 1000)
        tail = tail.then(async () => {
          clearTimeout(waiting)
          if (isLate) return
          const running = setTimeout(() => reject(new DatabaseBusyError(true)), run * 1000)
          try {
            resolve(await task())
          } catch (error) {
            reject(error)
          } finally {
            clearTimeout(running)
          }
        })
      }),
    async idle() {
      await tail
    },
  }
}
