import { reportUncaughtError } from './report-uncaught-error.ts'

/** A set of callbacks in which one that throws does not stop the others. */
export class ListenerSet<Value> {
  readonly #listeners = new Set<{ call: (value: Value) => void }>()

  add(listener: (value: Value) => void): () => void {
    const entry = { call: listener }
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }

  /** Calls the callbacks that are registered now, except those removed before their turn. */
  call(value: Value): void {
    for (const entry of [...this.#listeners]) {
      if (!this.#listeners.has(entry)) continue
      try {
        entry.call(value)
      } catch (error) {
        reportUncaughtError(error)
      }
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
