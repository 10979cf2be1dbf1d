import { getErrorMessage } from '../errors.ts'

/** Work that its request does not wait for. */
export interface Background {
  /** Starts `task`. An error is only logged, with `what` as the name. */
  run(what: string, task: () => Promise<void>): void
  /** Resolves when all started tasks are done. */
  idle(): Promise<void>
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>()
  return {
    run(what, task) {
      const done = task()
        .catch((error: unknown) => void process.stderr.write(`${what} failed: ${getErrorMessage(error)}\n`))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
