import type { Timeline } from './timeline.ts'

/** Payload bytes of a TCP segment on Ethernet. */
export const segmentSize = 1_460

/** The initial congestion window of Linux, Windows and macOS (RFC 6928). */
export const initialWindow = 10 * segmentSize

/** The bytes of one connection in one direction. */
interface Flow {
  queue: Buffer[]
  queued: number
  /** Maximum number of unacknowledged bytes. */
  window: number
  unacknowledged: number
  undelivered: number
  deliver: (bytes: Buffer) => void
  /** Runs after the last byte has been delivered. */
  onEnd: (() => void) | null
}

/** The sending end of a connection. */
export interface LinkSender {
  send(bytes: Buffer): void
  /** Bytes that wait for the window or for the link. */
  queued(): number
  /** Calls `onEnd` once everything has been delivered. */
  end(onEnd: () => void): void
  /** Drops all bytes that were not delivered. */
  drop(): void
}

/**
 * One direction of a line that all connections share. It models:
 * - bandwidth: one segment at a time, connections take turns;
 * - latency: a segment arrives half a round trip after it has left;
 * - slow start: a connection begins with `initialWindow` and adds each acknowledged byte to its window, which doubles it
 *   per round trip. There is no loss, so the window only stops to matter once the bandwidth is the limit.
 *
 * Headers of TCP and IP and the size of acknowledgements are left out.
 */
export class Link {
  readonly #timeline: Timeline
  readonly #bytesPerMs: number
  readonly #roundTrip: number
  /** Flows in the order of their next turn. */
  readonly #flows: Flow[] = []
  #freeAt = 0

  constructor(timeline: Timeline, line: { bytesPerSecond: number; roundTrip: number }) {
    this.#timeline = timeline
    this.#bytesPerMs = line.bytesPerSecond / 1_000
    this.#roundTrip = line.roundTrip
  }

  /** Adds a connection whose handshake is done. */
  open(deliver: (bytes: Buffer) => void): LinkSender {
    const flow: Flow = {
      queue: [],
      queued: 0,
      window: initialWindow,
      unacknowledged: 0,
      undelivered: 0,
      deliver,
      onEnd: null,
    }
    this.#flows.push(flow)
    const remove = () => {
      const index = this.#flows.indexOf(flow)
      if (index >= 0) this.#flows.splice(index, 1)
    }
    return {
      send: (bytes) => {
        if (bytes.length === 0) return
        flow.queue.push(bytes)
        flow.queued += bytes.length
        this.#transmit()
      },
      queued: () => flow.queued,
      end: (onEnd) => {
        flow.onEnd = () => {
          remove()
          onEnd()
        }
        if (isDone(flow)) flow.onEnd()
      },
      drop: () => {
        remove()
        flow.queue = []
        flow.queued = 0
        flow.deliver = () => {}
        flow.onEnd = null
      },
    }
  }

  /** Sends the next segment, if the link is free and a window is open. */
  #transmit(): void {
    const { now } = this.#timeline
    if (now < this.#freeAt) return
    const index = this.#flows.findIndex((flow) => {
      const next = Math.min(flow.queued, segmentSize)
      return next > 0 && flow.unacknowledged + next <= flow.window
    })
    const [flow] = index < 0 ? [] : this.#flows.splice(index, 1)
    if (!flow) return
    this.#flows.push(flow)
    const segment = takeSegment(flow)
    this.#freeAt = now + segment.length / this.#bytesPerMs
    this.#timeline.at(this.#freeAt, () => this.#transmit())
    flow.undelivered += segment.length
    flow.unacknowledged += segment.length
    this.#timeline.at(this.#freeAt + this.#roundTrip / 2, () => {
      flow.undelivered -= segment.length
      flow.deliver(segment)
      if (isDone(flow)) flow.onEnd?.()
    })
    this.#timeline.at(this.#freeAt + this.#roundTrip, () => {
      flow.unacknowledged -= segment.length
      flow.window += segment.length
      this.#transmit()
    })
  }
}

function isDone({ queued, undelivered }: Flow): boolean {
  return queued === 0 && undelivered === 0
}

/** Removes up to one segment from the queue of a flow. */
function takeSegment(flow: Flow): Buffer {
  const parts: Buffer[] = []
  for (let room = segmentSize; room > 0 && flow.queue.length > 0; ) {
    const [first] = flow.queue.splice(0, 1) as [Buffer]
    const part = first.subarray(0, room)
    if (part.length < first.length) flow.queue.unshift(first.subarray(room))
    parts.push(part)
    room -= part.length
  }
  const segment = Buffer.concat(parts)
  flow.queued -= segment.length
  return segment
}
