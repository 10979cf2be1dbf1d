/** A frame of Realtime: `[join_ref, ref, topic, event, payload]`. */
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Payload]
type Payload = Record<string, unknown>

/** A fake Realtime service in place of the page's `WebSocket`, with functions to control it. */
export interface LiveService {
  Socket: object
  /** Reports a change of the table `tasks`. */
  tell(type: 'INSERT' | 'UPDATE' | 'DELETE', row: Payload): void
  /** Closes every connection, and accepts new ones only after `restart`. */
  kill(): void
  restart(): void
  /** Returns the topics of the joined channels. */
  joined(): string[]
  /** Returns the payloads that were sent for an event, such as `presence`. */
  sent(event: string): Payload[]
  push(topic: string, event: string, payload: Payload): void
}

/** Creates the service. `refuse` matches topics that can't be joined. `isPublished`: changes of the table are reported. */
export function createLiveService({ isPublished = true, refuse = /^$/ } = {}): LiveService {
  const open = new Set<FakeSocket>()
  const channels = new Map<string, { socket: FakeSocket; joinRef: string | null }>()
  const frames: Frame[] = []
  let isUp = true

  class FakeSocket {
    readyState = 0
    onopen: (() => void) | null = null
    onclose: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null

    constructor() {
      queueMicrotask(() => {
        if (!isUp) return this.end()
        open.add(this)
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(text: string): void {
      const frame = JSON.parse(text) as Frame
      frames.push(frame)
      const [joinRef, ref, topic, event, payload] = frame
      queueMicrotask(() => {
        const isRefused = event === 'phx_join' && refuse.test(topic)
        const asked = (payload.config as { postgres_changes?: Payload[] } | undefined)?.postgres_changes ?? []
        const response = isRefused
          ? { reason: 'Unauthorized' }
          : event === 'phx_join'
            ? { postgres_changes: asked.map((change) => ({ ...change, id: 1 })) }
            : {}
        this.say([joinRef, ref, topic, 'phx_reply', { status: isRefused ? 'error' : 'ok', response }])
        if (event === 'phx_leave') channels.delete(topic)
        if (event !== 'phx_join' || isRefused) return
        channels.set(topic, { socket: this, joinRef })
        const status = isPublished ? 'ok' : 'error'
        if (asked.length > 0)
          this.say([
            joinRef,
            null,
            topic,
            'system',
            { extension: 'postgres_changes', status, message: status },
          ])
      })
    }

    say(frame: Frame): void {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) })
    }

    close(): void {
      this.end()
    }

    end(): void {
      if (this.readyState === 3) return
      this.readyState = 3
      open.delete(this)
      for (const [topic, { socket }] of channels) if (socket === this) channels.delete(topic)
      this.onclose?.({ code: 1006, wasClean: false, reason: '' })
    }
  }

  const push: LiveService['push'] = (topic, event, payload) => {
    const channel = channels.get(topic)
    channel?.socket.say([channel.joinRef, null, topic, event, payload])
  }
  return {
    Socket: FakeSocket,
    push,
    tell: (type, row) => {
      const data = {
        type,
        schema: 'public',
        table: 'tasks',
        commit_timestamp: '2026-01-01T00:00:00Z',
        errors: null,
        columns: Object.keys(row).map((name) => ({ name, type: 'int4' })),
        ...(type === 'DELETE' ? { old_record: row } : { record: row }),
        ...(type === 'UPDATE' && { old_record: row }),
      }
      for (const topic of channels.keys())
        if (topic.includes('portico-rows')) push(topic, 'postgres_changes', { ids: [1], data })
    },
    kill: () => {
      isUp = false
      for (const socket of [...open]) socket.end()
    },
    restart: () => {
      isUp = true
    },
    joined: () => [...channels.keys()],
    sent: (event) => frames.filter((frame) => frame[3] === event).map((frame) => frame[4]),
  }
}
