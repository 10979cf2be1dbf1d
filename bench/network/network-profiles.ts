/** A network between the browser and all servers. */
export interface NetworkProfile {
  /** Unique. Used in tables and by `--lines`. */
  name: 'emulated' | 'shaped' | 'slow'
  /** Shown to readers, for example `4 Mbit/s, 60 ms`. */
  words: string
  /**
   * `emulation` uses the conditions of the browser's developer tools: delay per request, bandwidth per page, no handshakes.
   * `shaper` sends every connection through `openShaper`.
   */
  by: 'emulation' | 'shaper'
  bytesPerSecond: number
  /** In milliseconds. */
  roundTrip: number
}

/** The lines of the benchmarks, in the order in which they are measured. */
export const networkProfiles: readonly [NetworkProfile, ...NetworkProfile[]] = [
  {
    name: 'emulated',
    words: '4 Mbit/s and 60 ms, emulated by the browser',
    by: 'emulation',
    bytesPerSecond: 500_000,
    roundTrip: 60,
  },
  {
    name: 'shaped',
    words: '4 Mbit/s and 60 ms, with handshakes and slow start',
    by: 'shaper',
    bytesPerSecond: 500_000,
    roundTrip: 60,
  },
  {
    name: 'slow',
    words: '1.5 Mbit/s and 300 ms, with handshakes and slow start',
    by: 'shaper',
    bytesPerSecond: 187_500,
    roundTrip: 300,
  },
]
