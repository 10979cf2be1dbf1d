import type { Platform } from './platform.ts'

const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Schedules retries after failures: sooner at first, then every 30 s, or when the backend says. */
export class Backoff {
  readonly #platform: Platform
  #failures = 0
  #notBefore = 0
  #cancel = () => {}

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Whether the delay after the last failure has not passed yet. */
  get isWaiting(): boolean {
    return this.#platform.now() < this.#notBefore
  }

  /** Calls `retry` after the delay, or after `after` milliseconds if the backend has named them. */
  postpone(retry: () => void, after?: number): void {
    const delay = after ?? delays[Math.min(this.#failures, delays.length - 1)] ?? 0
    this.#failures += 1
    this.#notBefore = this.#platform.now() + delay
    this.#cancel()
    this.#cancel = this.#platform.later(retry, delay)
  }

  /** Resets the delay, and cancels the retry. */
  reset(): void {
    this.#failures = 0
    this.#notBefore = 0
    this.#cancel()
  }
}
