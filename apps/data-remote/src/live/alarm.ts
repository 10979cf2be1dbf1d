/** Rings once, the first time that it was set for; a patient setting gives way to one that is not. */
export class Alarm {
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
