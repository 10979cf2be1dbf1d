const windowMs = 4000

/** Measures bytes a second over the last seconds. `now` gives monotonic milliseconds. */
export function createSpeedometer(now: () => number) {
  let samples: { at: number; bytes: number }[] = []
  return {
    /** Takes the bytes sent so far; null until half a second has been seen. */
    read(bytes: number): number | null {
      const at = now()
      const last = samples.at(-1)
      // A cancelled file takes its bytes with it: measuring begins anew.
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
