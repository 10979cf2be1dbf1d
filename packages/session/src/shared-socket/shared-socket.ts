import { type WireData, writeFrame } from './frames.ts'
import type { SharingPage } from './sharing-page.ts'
import { SocketLeader } from './socket-leader.ts'
import type { SocketScope } from './socket-scope.ts'
import { openTabBus, type TabBus, type TabMessage, type ToTabs } from './tab-messages.ts'

/** Milliseconds between two pings to the leader, and the maximum number of unanswered ones. */
const leaderCheck = { interval: 1_500, unanswered: 3 }

/** Options of a socket. */
interface SharedSocketOptions {
  page: SharingPage
  scope: SocketScope
  /** Called when the browser forbids locks. */
  onForbidden(): void
}

type State = 0 | 1 | 2 | 3

/**
 * Replaces the `WebSocket` of a realtime client. All tabs of a scope share one connection, which belongs to the tab that holds the
 * scope's lock, the leader. When it ends, freezes or does not answer, every tab reconnects, as after a lost connection.
 */
export class SharedSocket {
  binaryType = 'arraybuffer'
  readonly bufferedAmount = 0
  readonly url: string
  onopen: (() => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: WireData }) => void) | null = null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null
  readonly #id = crypto.randomUUID()
  readonly #options: SharedSocketOptions
  readonly #bus: TabBus
  /** Aborted when this tab neither uses nor has the connection. */
  readonly #over = new AbortController()
  readonly #closed = new AbortController()
  #state: State = 0
  /** The id of the leader of this open socket. */
  #leader: string | null = null
  #own: SocketLeader | null = null
  #unanswered = 0
  /** Whether this tab has the lock that shows a leader that it is still open. */
  #isPresent = false

  constructor(url: string, options: SharedSocketOptions) {
    this.url = url
    this.#options = options
    const { page, scope } = options
    this.#bus = openTabBus(page.openChannel, scope.name, (message) => this.#take(message))
    void this.#hold(`${scope.name}:tab:${this.#id}`, { signal: this.#closed.signal }, () => {
      this.#isPresent = true
      this.#sayHello()
      return aborted(this.#closed.signal)
    })
    void this.#hold(scope.name, { signal: this.#over.signal }, () => this.#lead())
    page.every(leaderCheck.interval, () => this.#checkLeader(), this.#closed.signal)
    page.onStop(() => this.#own?.end(1001, 'the page has stopped'), this.#over.signal)
  }

  get readyState(): State {
    return this.#state
  }

  send(data: WireData): void {
    if (this.#state === 1 && this.#leader)
      this.#bus.post({ kind: 'send', from: this.#id, leader: this.#leader, data })
  }

  close(code = 1000, reason = ''): void {
    this.#end(code, reason, true)
  }

  /** Ends the connection because the account of the page has changed, for other tabs, too, if this one has it. */
  abandon(): void {
    this.#own?.end(1000, 'the session has ended')
    this.#end(1000, 'the session has ended', false)
  }

  /** True if the tab neither uses nor has the connection any more. */
  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Requests the connection. A leader treats a tab without its lock as closed. */
  #sayHello(): void {
    if (this.#isPresent) this.#bus.post({ kind: 'hello', from: this.#id })
  }

  #take(message: TabMessage): void {
    if ('from' in message) this.#own?.receive(message)
    else if (this.#state < 2) this.#takeFromLeader(message)
  }

  #takeFromLeader(message: ToTabs): void {
    if (this.#leader !== null && this.#leader !== message.leader) {
      // A leader that was replaced may still send messages.
      if (message.kind === 'leader') this.#end(1006, 'another tab has taken over', false)
      return
    }
    this.#unanswered = 0
    if (message.kind === 'leader') this.#sayHello()
    else if (message.kind === 'open') this.#open(message)
    else if (message.kind === 'closed') this.#end(message.code, message.reason, false)
    else if (message.kind === 'bytes' && message.to.includes(this.#id)) this.#deliver(message.data)
    else if (message.kind === 'frame')
      for (const { joinRef, ref } of message.to.filter(({ tab }) => tab === this.#id))
        this.#deliver(writeFrame({ ...message, joinRef, ref }))
  }

  #open({ leader, to }: Extract<ToTabs, { kind: 'open' }>): void {
    if (this.#state !== 0 || !to.includes(this.#id)) return
    this.#leader = leader
    this.#state = 1
    this.onopen?.()
  }

  #deliver(data: WireData): void {
    if (this.#state === 1 && this.#leader) this.onmessage?.({ data })
  }

  /** Called with the lock: the previous leader is gone, or there was none. */
  async #lead(): Promise<void> {
    if (this.#state !== 0) return this.#buryLeader()
    const { page, scope } = this.#options
    const own = new SocketLeader(scope, {
      openSocket: () => page.openSocket(this.url),
      post: (message) => this.#bus.post(message),
      watchTab: (tab, onGone, signal) =>
        void this.#hold(`${scope.name}:tab:${tab}`, { signal }, async () => onGone()),
    })
    this.#own = own
    await aborted(own.over.signal)
    this.#own = null
    this.#release()
  }

  /** Notifies all tabs that their leader is gone, so that they reconnect. */
  #buryLeader(): void {
    if (this.#leader === null) return
    this.#bus.post({ kind: 'closed', leader: this.#leader, code: 1006, reason: 'the leading tab is gone' })
  }

  /** Checks the leader: a frozen page keeps its lock and does not answer. A hidden page can wait, because its user does not see it. */
  #checkLeader(): void {
    if (this.#own || !this.#options.page.isVisible()) return
    if (this.#unanswered >= leaderCheck.unanswered) {
      this.#unanswered = 0
      void this.#replaceLeader()
      return
    }
    this.#unanswered += 1
    if (this.#leader) this.#bus.post({ kind: 'ping', from: this.#id, leader: this.#leader })
    else this.#sayHello()
  }

  /** Steals the lock. It then goes to the next tab in the queue, so a leader is elected as usual. */
  async #replaceLeader(): Promise<void> {
    const { page, scope } = this.#options
    // Several tabs may detect this at the same time, but only one of them acts.
    await page.locks.request(`${scope.name}:replace`, { ifAvailable: true }, async (lock) => {
      if (lock) await page.locks.request(scope.name, { steal: true }, () => this.#buryLeader())
    })
  }

  /** Waits for a lock. A stolen lock ends the leader in this tab. */
  async #hold(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<void> {
    try {
      await this.#options.page.locks.request(name, options, held)
    } catch (error) {
      if (this.#own && name === this.#options.scope.name)
        return this.#own.end(1006, 'another tab has taken over')
      if (options.signal.aborted) return
      this.#options.onForbidden()
      this.onerror?.(error)
      this.#end(1006, 'the browser forbids locks', false)
    }
  }

  #end(code: number, reason: string, wasClean: boolean): void {
    if (this.#state > 1) return
    this.#state = 2
    this.#bus.post({ kind: 'bye', from: this.#id })
    this.#closed.abort()
    this.#leader = null
    if (this.#own) this.#own.forget(this.#id)
    else this.#release()
    queueMicrotask(() => {
      this.#state = 3
      this.onclose?.({ code, reason, wasClean })
    })
  }

  /** Leaves the queue for the lock after the socket was closed, and closes the channel after the last message. */
  #release(): void {
    if (this.#state < 2 || this.#own) return
    this.#over.abort()
    this.#bus.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
