import type { NetworkProfile } from './network-profiles.ts'
import { openShaper } from './shaper.ts'

/** A line that is ready for use. */
export interface EmulatedNetwork extends NetworkProfile {
  /** The SOCKS proxy that shapes the line. Null if the browser emulates it. */
  proxy: string | null
  /** Closes all connections of the shaper. */
  disconnect(): void
  close(): Promise<void>
}

/** Makes a line usable: starts its shaper, if it has one. */
export async function openNetwork(line: NetworkProfile): Promise<EmulatedNetwork> {
  if (line.by === 'emulation') return { ...line, proxy: null, disconnect: () => {}, close: async () => {} }
  return { ...line, ...(await openShaper(line)) }
}
