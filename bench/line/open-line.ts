import type { Line } from './lines.ts'
import { openShaper } from './shaper.ts'

/** A line that is ready for use. */
export interface OpenLine extends Line {
  /** The SOCKS proxy that shapes the line. Null if the browser emulates it. */
  proxy: string | null
  close(): Promise<void>
}

/** Makes a line usable: starts its shaper, if it has one. */
export async function openLine(line: Line): Promise<OpenLine> {
  if (line.by === 'emulation') return { ...line, proxy: null, close: async () => {} }
  const { proxy, close } = await openShaper(line)
  return { ...line, proxy, close }
}
