/** Runs tasks strictly one after another, in the order they were given. */
export interface Turns {
  take<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>
}

/**
 * PGlite is one connection, and `@supabase/lite` opens its transactions on it without a lock: two requests at once
 * would read and write in each other's transaction, and so with each other's role. Every use of the database takes a turn.
 */
export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    take(task) {
      const result = tail.then(task)
      tail = result.catch(() => undefined)
      return result
    },
    async idle() {
      await tail
    },
  }
}
