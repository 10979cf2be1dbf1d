import type { WireData } from './frames.ts'

/** Events of a connection. */
interface ConnectionEvents {
  onOpen(): void
  onMessage(data: WireData): void
  /** Called once, when the connection has ended or could not be made. */
  onClose(code: number, reason: string): void
}

/** Milliseconds between two heartbeats, as in realtime-js, and after which another tab's heartbeat is passed on. */
const beatInterval = { own: 25_000, least: 15_000 }

/** One WebSocket to the server. Messages wait until it is open, and a heartbeat without an answer ends it. */
export class ServerConnection {
  readonly #socket: WebSocket
  readonly #events: ConnectionEvents
  readonly #queue: WireData[] = []
  #beats: ReturnType<typeof setInterval> | undefined
  #lastBeat = 0
  #isAwaitingBeat = false
  #isOver = false

  constructor(socket: WebSocket, events: ConnectionEvents) {
    this.#socket = socket
    this.#events = events
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#open()
    socket.onmessage = ({ data }) => this.#receive(data as WireData)
    socket.onclose = ({ code, reason }) => this.#end(code, reason)
    // A close follows every error.
    socket.onerror = () => {}
  }

  get isOpen(): boolean {
    return this.#socket.readyState === 1
  }

  send(data: WireData): void {
    if (this.isOpen) this.#socket.send(data)
    else this.#queue.push(data)
  }

  /** Passes on the heartbeat of a tab, because timers of a hidden page are late, but those of a visible one are not. */
  beat(): void {
    if (this.isOpen && Date.now() - this.#lastBeat >= beatInterval.least) this.#sendBeat()
  }

  close(): void {
    // Browsers warn of a socket that is closed before it is open, so that one is closed when it is.
    if (this.#socket.readyState !== 0) this.#socket.close()
    this.#end(1000, '')
  }

  #open(): void {
    if (this.#isOver) {
      this.#socket.close()
      return
    }
    this.#lastBeat = Date.now()
    this.#beats = setInterval(() => this.#sendBeat(), beatInterval.own)
    for (const data of this.#queue.splice(0)) this.#socket.send(data)
    this.#events.onOpen()
  }

  #receive(data: WireData): void {
    if (this.#isOver) return
    this.#isAwaitingBeat = false
    if (typeof data === 'string' && /^\[[^,]*,[^,]*,"phoenix",/.test(data)) return
    this.#events.onMessage(data)
  }

  #sendBeat(): void {
    if (this.#isAwaitingBeat) {
      this.#socket.close()
      this.#end(1006, 'heartbeat timeout')
      return
    }
    this.#lastBeat = Date.now()
    this.#isAwaitingBeat = true
    this.#socket.send(JSON.stringify([null, 'beat', 'phoenix', 'heartbeat', {}]))
  }

  #end(code: number, reason: string): void {
    clearInterval(this.#beats)
    if (this.#isOver) return
    this.#isOver = true
    this.#events.onClose(code, reason)
  }
}
