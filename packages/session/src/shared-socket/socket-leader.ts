import { ChannelHub } from './channel-hub.ts'
import { readFrame, type WireData, type WireFrame } from './frames.ts'
import { ServerConnection } from './server-connection.ts'
import type { SocketScope } from './socket-scope.ts'
import type { ToLeader, ToTabs } from './tab-messages.ts'

/** The features of a page that a leader needs. */
interface LeaderPage {
  openSocket(): WebSocket
  post(message: ToTabs): void
  /** Calls `onGone` when the tab was closed or has crashed, until `signal` aborts. */
  watchTab(tab: string, onGone: () => void, signal: AbortSignal): void
}

interface Lane {
  connection: ServerConnection
  hub: ChannelHub
}

/**
 * Owns the connection of a scope for all of its tabs. A connection can join a name only once, so tabs whose channels have the same
 * name but another configuration get an additional connection.
 */
export class SocketLeader {
  readonly id = crypto.randomUUID()
  /** Aborted when the leader has ended. */
  readonly over = new AbortController()
  readonly #scope: SocketScope
  readonly #page: LeaderPage
  readonly #tabs = new Set<string>()
  readonly #lanes: Lane[] = []

  constructor(scope: SocketScope, page: LeaderPage) {
    this.#scope = scope
    this.#page = page
    page.post({ kind: 'leader', leader: this.id })
  }

  receive(message: ToLeader): void {
    if (this.over.signal.aborted) return
    if (message.kind === 'hello') this.#welcome(message.from)
    else if (message.kind === 'bye') this.forget(message.from)
    else if (message.leader !== this.id) return
    else if (message.kind === 'ping') this.#page.post({ kind: 'pong', leader: this.id })
    else if (this.#tabs.has(message.from)) this.#send(message.from, message.data)
  }

  /** Removes a tab from every channel. Without tabs the leader ends. */
  forget(tab: string): void {
    if (!this.#tabs.delete(tab)) return
    for (const { hub } of this.#lanes) hub.forget(tab)
    if (this.#tabs.size === 0) this.end(1000, '')
    else for (const lane of this.#lanes.slice(1)) if (lane.hub.isEmpty) this.#close(lane)
  }

  /** Ends the connections of all tabs. They reconnect with another leader. */
  end(code: number, reason: string): void {
    if (this.over.signal.aborted) return
    this.over.abort()
    for (const { connection } of this.#lanes) connection.close()
    this.#page.post({ kind: 'closed', leader: this.id, code, reason })
  }

  #welcome(tab: string): void {
    const { id: leader } = this
    this.#page.post({ kind: 'pong', leader })
    if (!this.#tabs.has(tab)) {
      this.#tabs.add(tab)
      this.#page.watchTab(tab, () => this.forget(tab), this.over.signal)
    }
    const [first] = this.#lanes
    if (!first) this.#open()
    else if (first.connection.isOpen) this.#page.post({ kind: 'open', leader, to: [tab] })
  }

  #send(tab: string, data: WireData): void {
    const frame = readFrame(data)
    if (!frame) return
    const { topic } = frame
    const joined = this.#lanes.find(({ hub }) => hub.has(tab, topic)) ?? this.#lanes[0]
    if (topic === 'phoenix') this.#answerBeat(tab, frame.ref)
    else if (frame.event === 'phx_join') this.#join(tab, frame)
    else joined?.hub.fromTab(tab, frame)
  }

  #join(tab: string, frame: WireFrame): void {
    const before = this.#lanes.find(({ hub }) => hub.has(tab, frame.topic))
    const lane = this.#lanes.find(({ hub }) => hub.accepts(tab, frame)) ?? this.#open()
    if (before && before !== lane) before.hub.fromTab(tab, { ...frame, event: 'phx_leave', ref: null })
    lane.hub.fromTab(tab, frame)
  }

  #answerBeat(tab: string, ref: string | null): void {
    for (const { connection } of this.#lanes) connection.beat()
    const payload = { status: 'ok', response: {} }
    const to = [{ tab, joinRef: null, ref }]
    this.#page.post({ kind: 'frame', leader: this.id, to, topic: 'phoenix', event: 'phx_reply', payload })
  }

  #open(): Lane {
    const { id: leader } = this
    const isFirst = this.#lanes.length === 0
    const connection = new ServerConnection(this.#page.openSocket(), {
      onOpen: () => {
        if (isFirst) this.#page.post({ kind: 'open', leader, to: [...this.#tabs] })
      },
      onMessage: (data) => hub.fromServer(data),
      onClose: (code, reason) => {
        if (this.#lanes.includes(lane)) this.end(code, reason)
      },
    })
    const hub = new ChannelHub(this.#scope, {
      toServer: (data) => connection.send(data),
      toTabs: (to, frame) => {
        if (to.length > 0) this.#page.post({ kind: 'frame', leader, to, ...frame })
      },
      bytesToTabs: (to, data) => this.#page.post({ kind: 'bytes', leader, to, data }),
    })
    const lane = { connection, hub }
    this.#lanes.push(lane)
    return lane
  }

  #close(lane: Lane): void {
    this.#lanes.splice(this.#lanes.indexOf(lane), 1)
    lane.connection.close()
  }
}
