import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js'
import { reportUncaughtError } from '../platform/report-uncaught-error.ts'
import { createDeferredProxy } from './deferred-proxy.ts'

/** The client's callbacks for a channel that it has made. */
export interface ChannelOwner {
  readonly self: RealtimeClient
  /** Called when a call needs the code. */
  wants(deferred: DeferredChannel): void
  /** Called when the channel leaves the client. `isOver` is true if no work is left for it. */
  leaves(deferred: DeferredChannel, isOver: boolean): void
}

type Subscribed = NonNullable<Parameters<RealtimeChannel['subscribe']>[0]>
type State = Parameters<Subscribed>[0]

/** A channel that queues its calls until `begin`, and is the client's own channel from then on. */
export class DeferredChannel {
  readonly channel: RealtimeChannel
  readonly #topic: string
  readonly #params: RealtimeChannelOptions
  readonly #holder: ChannelOwner
  readonly #become: (real: RealtimeChannel) => void
  readonly #waiting: ((real: RealtimeChannel) => unknown)[] = []
  readonly #subscribed: Subscribed[] = []
  #isJoining = false
  #owesAnswers = false

  constructor(topic: string, params: RealtimeChannelOptions, holder: ChannelOwner) {
    if (!params.config.private && params.config.broadcast?.replay)
      throw new Error(
        `tried to use replay on public channel 'realtime:${topic}'. It must be a private channel.`,
      )
    this.#topic = topic
    this.#params = params
    this.#holder = holder
    const { self, become } = createDeferredProxy<RealtimeChannel>(this.#early())
    this.channel = self
    this.#become = become
  }

  /** Runs the queued calls when the code is loaded. */
  begin(client: RealtimeClient): void {
    const real = client.channel(this.#topic, this.#params)
    this.#become(real)
    // A caller that holds the channel finds the same object in the client's list.
    client.channels[client.channels.indexOf(real)] = this.channel
    replayCalls(this.#waiting.splice(0), real)
  }

  /** Reports that the code could not be loaded. The client retries. */
  fail(cause: unknown): void {
    const reason = new Error(`the code for realtime:${this.#topic} could not be loaded`, { cause })
    for (const callback of this.#subscribed) callback('CHANNEL_ERROR' as State, reason)
  }

  /** Returns the channel without its code. Its methods don't use `this`. */
  #early() {
    const client = this.#holder.self
    const { search } = new URL(client.endpointURL())
    const isJoining = () => this.#isJoining
    return {
      topic: `realtime:${this.#topic}`,
      subTopic: this.#topic,
      params: this.#params,
      socket: client,
      private: this.#params.config.private ?? false,
      broadcastEndpointURL: client.httpEndpoint + search,
      bindings: {},
      presence: { state: {} },
      joinedOnce: false,
      timeout: client.timeout,
      get state() {
        return isJoining() ? 'joining' : 'closed'
      },
      presenceState: () => ({}),
      on: (...args: Parameters<RealtimeChannel['on']>) => this.#on(...args),
      subscribe: (callback?: Subscribed, timeout?: number) => {
        this.#isJoining = true
        if (callback) this.#subscribed.push(callback)
        return this.#later((real) => real.subscribe(callback, timeout))
      },
      send: this.#promised('send'),
      httpSend: this.#promised('httpSend'),
      track: this.#promised('track'),
      untrack: this.#promised('untrack'),
      unsubscribe: (timeout?: number) => this.#leave(timeout),
      teardown: () => this.#forget(),
      updateJoinPayload: (payload: Record<string, unknown>) =>
        void this.#later((real) => real.updateJoinPayload(payload)),
      copyBindings: (other: RealtimeChannel) => void this.#later((real) => real.copyBindings(other)),
    }
  }

  #later(action: (real: RealtimeChannel) => unknown): RealtimeChannel {
    this.#waiting.push(action)
    this.#holder.wants(this)
    return this.channel
  }

  #promised(name: 'send' | 'httpSend' | 'track' | 'untrack' | 'unsubscribe') {
    return (...args: unknown[]): Promise<unknown> => {
      this.#owesAnswers = true
      return new Promise((resolve) =>
        this.#later((real) => resolve((real[name] as (...args: unknown[]) => unknown)(...args))),
      )
    }
  }

  #on(...[type, filter, callback]: Parameters<RealtimeChannel['on']>): RealtimeChannel {
    const name: string = type
    if (this.#isJoining && (name === 'presence' || name === 'postgres_changes'))
      throw new Error(`cannot add \`${name}\` callbacks for realtime:${this.#topic} after \`subscribe()\`.`)
    return this.#later((real) => real.on(type, filter, callback))
  }

  /** Leaves a channel that the server doesn't know yet, so it needs no confirmation, as without a connection. */
  async #leave(timeout?: number): Promise<unknown> {
    if (!this.#owesAnswers) {
      this.#forget()
      return 'ok'
    }
    const left = this.#promised('unsubscribe')(timeout)
    this.#holder.leaves(this, false)
    return left
  }

  #forget(): void {
    this.#holder.leaves(this, true)
    this.#waiting.length = 0
    this.#isJoining = false
    for (const callback of this.#subscribed.splice(0)) callback('CLOSED' as State)
  }
}

/** Runs the queued calls. If one throws, its error is reported and the others still run. */
export function replayCalls<Real>(waiting: readonly ((real: Real) => unknown)[], real: Real): void {
  for (const action of waiting) {
    try {
      action(real)
    } catch (error) {
      reportUncaughtError(error)
    }
  }
}
