import { reasonOf } from '../errors.ts'

/** Work that its request does not wait for. */
export interface Background {
  /** Begins `task`. What it throws is a line in the log, with what it was: nobody else hears of it. */
  run(what: string, task: () => Promise<void>): void
  /** Resolves when everything that has begun is done. */
  idle(): Promise<void>
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>()
  return {
    run(what, task) {
      const done = task()
        .catch((error: unknown) => void process.stderr.write(`${what} failed: ${reasonOf(error)}\n`))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
