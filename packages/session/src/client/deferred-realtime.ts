import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeClient,
  RealtimeClientOptions,
} from '@supabase/realtime-js'
import type { SocketAccount } from '../shared-socket/share-sockets.ts'
import { type ChannelOwner, DeferredChannel, replayCalls } from './deferred-channel.ts'
import { createDeferredProxy } from './deferred-proxy.ts'

type Options = RealtimeClientOptions &
  Required<Pick<RealtimeClientOptions, 'accessToken' | 'params'>> & {
    /** Tabs of the same account share one connection. Default: each client has its own. */
    account?: SocketAccount | undefined
  }

/** Functions that load the code and wait between two attempts. */
export interface RealtimeLoader {
  load: () => Promise<{ RealtimeClient: typeof RealtimeClient }>
  /** Resolves after `time` milliseconds. */
  pause: (time: number) => Promise<void>
}

const usualArrival: RealtimeLoader = {
  load: () => import('./realtime.ts'),
  pause: (time) => new Promise((resolve) => setTimeout(resolve, time)),
}

/** Delays in ms before the code is loaded again, as long as the client's own delays before it reconnects. */
const pauses = [1000, 2000, 5000, 10_000]

/**
 * Returns Supabase's realtime client, whose code is loaded for the first channel or connection. Before that it behaves like a client
 * without a connection. Calls that need the code are queued, and run in the same order when it is loaded. From then on it is that
 * client in every respect, and so are its channels.
 */
export function createDeferredRealtime(
  endPoint: string,
  options: Options,
  arrival = usualArrival,
): RealtimeClient {
  return new DeferredRealtime(endPoint, options, arrival).self
}

class DeferredRealtime implements ChannelOwner {
  readonly self: RealtimeClient
  readonly #endPoint: string
  readonly #options: Options
  readonly #arrival: RealtimeLoader
  readonly #become: (real: RealtimeClient) => void
  readonly #waiting: ((real: RealtimeClient) => unknown)[] = []
  /** Every channel of the client, and channels that have left it and still owe an answer. */
  readonly #kept = new Set<DeferredChannel>()
  readonly #early
  #isComing = false
  #real: RealtimeClient | undefined
  #asked = 0

  constructor(endPoint: string, options: Options, arrival: RealtimeLoader) {
    this.#endPoint = endPoint
    this.#options = options
    this.#arrival = arrival
    this.#early = this.#makeEarly()
    const { self, become } = createDeferredProxy<RealtimeClient>(this.#early)
    this.self = self
    this.#become = become
    void this.#setAuth()
  }

  wants(deferred: DeferredChannel): void {
    if (this.#real) {
      deferred.begin(this.#real)
    } else {
      if (!this.#kept.has(deferred)) this.#keep(deferred)
      void this.#bring()
    }
  }

  leaves(deferred: DeferredChannel, isOver: boolean): void {
    this.#early.channels = this.#early.channels.filter((channel) => channel !== deferred.channel)
    if (isOver) this.#kept.delete(deferred)
  }

  /** Returns the client without its code. Its methods don't use `this`. */
  #makeEarly() {
    const { headers, params, accessToken } = this.#options
    const no = () => false
    return {
      channels: [] as RealtimeChannel[],
      accessTokenValue: null as string | null,
      accessToken,
      apiKey: params.apikey as string,
      endPoint: `${this.#endPoint}/websocket`,
      httpEndpoint: `${this.#endPoint.replace(/^ws/, 'http')}/api/broadcast`,
      headers,
      params,
      timeout: 10_000,
      ref: 0,
      getChannels: () => this.#early.channels,
      channel: (topic: string, options?: RealtimeChannelOptions) => this.#channel(topic, options),
      removeChannel: (channel: RealtimeChannel) => remove(channel),
      removeAllChannels: () => Promise.all(this.#early.channels.map(remove)),
      setAuth: (token?: string | null) => this.#setAuth(token),
      connect: () => this.#later((real) => real.connect()),
      disconnect: async () => 'ok',
      connectionState: () => 'closed',
      isConnected: no,
      isConnecting: no,
      isDisconnecting: no,
      hasLogger: no,
      log: () => {},
      endpointURL: () => `${this.#endPoint}/websocket?${new URLSearchParams({ ...params, vsn: '2.0.0' })}`,
      push: (data: Parameters<RealtimeClient['push']>[0]) => this.#later((real) => real.push(data)),
      sendHeartbeat: async () => {},
      onHeartbeat: (callback: Parameters<RealtimeClient['onHeartbeat']>[0]) =>
        void this.#waiting.push((real) => real.onHeartbeat(callback)),
    }
  }

  #channel(topic: string, options: RealtimeChannelOptions = { config: {} }): RealtimeChannel {
    const known = this.#early.channels.find((channel) => channel.topic === `realtime:${topic}`)
    if (known) return known
    const deferred = new DeferredChannel(topic, options, this)
    this.#keep(deferred)
    return deferred.channel
  }

  #keep(deferred: DeferredChannel): void {
    this.#kept.add(deferred)
    this.#early.channels.push(deferred.channel)
  }

  /** Follows tokens from the start, so that a later channel joins with the latest one. */
  async #setAuth(token?: string | null): Promise<void> {
    this.#asked += 1
    const turn = this.#asked
    const next = token || (await this.#options.accessToken().catch(() => this.#early.accessTokenValue))
    if (turn === this.#asked) this.#early.accessTokenValue = next
  }

  #later(action: (real: RealtimeClient) => unknown): void {
    this.#waiting.push(action)
    void this.#bring()
  }

  async #bring(): Promise<void> {
    if (this.#isComing) return
    this.#isComing = true
    for (let tries = 0; ; tries += 1) {
      try {
        const { RealtimeClient } = await this.#arrival.load()
        return this.#begin(new RealtimeClient(this.#endPoint, this.#options))
      } catch (error) {
        for (const deferred of this.#kept) deferred.fail(error)
        if (this.#kept.size + this.#waiting.length === 0) break
        await this.#arrival.pause(pauses[tries] ?? 10_000)
      }
    }
    this.#isComing = false
  }

  #begin(real: RealtimeClient): void {
    real.accessTokenValue = this.#early.accessTokenValue
    void real.setAuth()
    this.#real = real
    this.#become(real)
    for (const deferred of this.#kept) deferred.begin(real)
    replayCalls(this.#waiting, real)
  }
}

async function remove(channel: RealtimeChannel) {
  const status = await channel.unsubscribe()
  if (status === 'ok') channel.teardown()
  return status
}
