/** A timer that fires once, at the earliest time it was set to. A non-patient setting replaces a patient one. */
export class Debounce {
  readonly #ring: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPatient = false

  constructor(ring: () => void) {
    this.#ring = ring
  }

  set(ms: number, isPatient: boolean): void {
    if (this.#timer !== undefined && (isPatient || !this.#isPatient)) return
    this.stop()
    this.#isPatient = isPatient
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#ring()
    }, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
