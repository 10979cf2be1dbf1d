const windowMs = 4000

/** Measures bytes per second over the last seconds. `now` returns monotonic ms. */
export function createSpeedMeter(now: () => number) {
  let samples: { at: number; bytes: number }[] = []
  return {
    /** Adds a measurement of the bytes sent so far. Returns null during the first half second. */
    read(bytes: number): number | null {
      const at = now()
      const last = samples.at(-1)
      // A cancelled file takes its bytes out of the sum, so the measurement starts again.
      if (last && bytes < last.bytes) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }]
      const first = samples[0]
      if (!first || at - first.at < 500) return null
      return ((bytes - first.bytes) * 1000) / (at - first.at)
    },
    reset() {
      samples = []
    },
  }
}
