import { vi } from 'vitest'

/** A frame as Realtime writes it: `[join_ref, ref, topic, event, payload]`. */
export type RealtimeFrame = [string | null, string | null, string, string, Record<string, unknown>]

/** A realtime service in place of the page's `WebSocket`. It agrees to everything, and records the sent frames. */
export class FakeSocket extends EventTarget {
  static readonly frames: RealtimeFrame[] = []
  static readonly open: FakeSocket[] = []
  static readonly CLOSED = 3
  onopen: (() => void) | null = null
  onclose: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readyState = 0

  constructor() {
    super()
    FakeSocket.open.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }

  send(text: string | ArrayBuffer): void {
    if (typeof text !== 'string') return void FakeSocket.frames.push(readBroadcast(text))
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as RealtimeFrame
    FakeSocket.frames.push([joinRef, ref, topic, event, payload])
    queueMicrotask(() =>
      this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }] as RealtimeFrame),
    )
  }

  /** Sends a frame to the page. */
  say(frame: RealtimeFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  close(): void {
    this.readyState = 3
    queueMicrotask(() => this.onclose?.({ code: 1000, wasClean: true }))
  }
}

/** Reads a broadcast, which is sent as bytes: text whose parts have their lengths in front. */
function readBroadcast(bytes: ArrayBuffer): RealtimeFrame {
  return [null, null, 'bytes', 'broadcast', { text: new TextDecoder('latin1').decode(bytes) }]
}

/** Replaces the page's `WebSocket`, with nothing recorded. */
export function installFakeSocket(): void {
  FakeSocket.frames.length = 0
  FakeSocket.open.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
}
