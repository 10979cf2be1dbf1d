interface Event {
  time: number
  run: () => void
}

/**
 * Runs events at exact times. A timer that fires late does not change what an event computes: while an event runs, `now`
 * is the time that it was planned for.
 */
export class Timeline {
  readonly #events: Event[] = []
  #current: number | null = null
  #timer: NodeJS.Timeout | null = null

  /** Milliseconds, as of `performance.now()`. */
  get now(): number {
    return this.#current ?? performance.now()
  }

  /** Plans an event. Events of the same time run in the order in which they were planned. */
  at(time: number, run: () => void): void {
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle]?.time ?? 0) <= time) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, { time, run })
    if (low === 0 && this.#current === null) this.#wait()
  }

  /** Drops all events. */
  clear(): void {
    this.#events.length = 0
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #wait(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const [next] = this.#events
    if (next) this.#timer = setTimeout(() => this.#runDue(), Math.max(0, next.time - performance.now()))
  }

  #runDue(): void {
    for (let next = this.#events[0]; next && next.time <= performance.now(); next = this.#events[0]) {
      this.#events.shift()
      this.#current = next.time
      next.run()
    }
    this.#current = null
    this.#wait()
  }
}
