import { readFrame, type WireData, type WireFrame, writeFrame } from './frames.ts'
import { type JoinPayload, joinConfigKey } from './join-config-key.ts'
import { type ChannelOutlet, type Recipient, type ServerReply, SharedChannel } from './shared-channel.ts'
import { expiryOf, type SocketScope } from './socket-scope.ts'

/** A hub's connections to the server and to the tabs. */
interface HubOutlet extends Pick<ChannelOutlet, 'toTabs' | 'bytesToTabs'> {
  toServer(data: WireData): void
}

/** Maximum number of pending answers, because the server never answers some messages. */
const mostAwaited = 1000

interface Place {
  key: string
  channel: SharedChannel
}

interface Awaited {
  channel: SharedChannel | null
  take: (reply: ServerReply) => void
}

/** Puts the channels of several tabs on one connection: a channel is joined once, and the last tab leaves it. */
export class ChannelHub {
  readonly #scope: SocketScope
  readonly #outlet: HubOutlet
  readonly #places = new Map<string, Place>()
  readonly #awaited = new Map<string, Awaited>()
  #lastRef = 0
  /** The newest token of the account that a tab has sent. */
  #token: unknown

  constructor(scope: SocketScope, outlet: HubOutlet) {
    this.#scope = scope
    this.#token = scope.token
    this.#outlet = outlet
  }

  /** Returns whether the tab is in a channel of that name. */
  has(tab: string, topic: string): boolean {
    return this.#places.get(topic)?.channel.has(tab) === true
  }

  /** Returns whether a tab can join here: the name is free, or others have joined with the same configuration. */
  accepts(tab: string, { topic, payload }: WireFrame): boolean {
    const place = this.#places.get(topic)
    return !place || place.key === joinConfigKey(payload as JoinPayload, tab)
  }

  /** Handles a message of a tab. The hub has to accept a join first. */
  fromTab(tab: string, frame: WireFrame): void {
    const channel = this.#places.get(frame.topic)?.channel
    if (frame.event === 'phx_join') this.#join(tab, frame)
    else if (!channel?.has(tab)) this.#refuse(tab, frame, 'unmatched topic')
    else if (frame.event === 'phx_leave') this.#leave(tab, frame.topic, frame.ref)
    else if (frame.event !== 'access_token') channel.handle(tab, frame)
    else channel.renew(this.#newest(frame.payload))
  }

  /** Handles a message of the server. */
  fromServer(data: WireData): void {
    const frame = readFrame(data)
    if (!frame) return
    if (frame.event !== 'phx_reply') this.#places.get(frame.topic)?.channel.receive(frame, data)
    else this.#takeReply(frame.ref ?? '', frame.payload as ServerReply)
  }

  /** Removes a tab from every channel. */
  forget(tab: string): void {
    for (const topic of [...this.#places.keys()]) if (this.has(tab, topic)) this.#leave(tab, topic, null)
  }

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  #takeReply(ref: string, reply: ServerReply): void {
    const awaited = this.#awaited.get(ref)
    this.#awaited.delete(ref)
    awaited?.take(reply)
  }

  #join(tab: string, frame: WireFrame): void {
    const { topic } = frame
    // After an error, a client joins again without leaving.
    if (this.has(tab, topic)) this.#leave(tab, topic, null)
    const payload = { ...(frame.payload as JoinPayload), access_token: this.#newest(frame.payload) }
    const place = this.#places.get(topic) ?? this.#open(tab, topic, payload)
    place.channel.join(tab, { ...frame, payload })
  }

  #open(tab: string, topic: string, payload: JoinPayload): Place {
    const { toTabs, bytesToTabs } = this.#outlet
    const channel: SharedChannel = new SharedChannel(topic, payload.config, {
      toTabs,
      bytesToTabs,
      push: (frame, onReply) => void this.#push(frame, { channel, take: onReply ?? (() => {}) }),
      join: (name, join, onReply) => this.#pushJoin(name, join, { channel, take: onReply }),
      ended: () => this.#remove(topic, channel),
    })
    const place = { key: joinConfigKey(payload, tab), channel }
    this.#places.set(topic, place)
    return place
  }

  #leave(tab: string, topic: string, ref: string | null): void {
    const channel = this.#places.get(topic)?.channel
    if (!channel) return
    channel.leave(tab, ref)
    if (channel.isEmpty) this.#remove(topic, channel, ref !== null)
  }

  /** Removes a channel. Later answers to it are ignored, except the answer to its own end. */
  #remove(topic: string, channel: SharedChannel, isLeaving = false): void {
    if (this.#places.get(topic)?.channel === channel) this.#places.delete(topic)
    const last = isLeaving ? String(this.#lastRef) : null
    for (const [ref, awaited] of this.#awaited)
      if (awaited.channel === channel && ref !== last) this.#awaited.delete(ref)
  }

  #push(frame: Omit<WireFrame, 'ref'>, awaited: Awaited): string {
    const ref = this.#nextRef(awaited)
    this.#outlet.toServer(writeFrame({ ...frame, ref }))
    return ref
  }

  #pushJoin(topic: string, payload: unknown, awaited: Awaited): string {
    const ref = this.#nextRef(awaited)
    this.#outlet.toServer(writeFrame({ joinRef: ref, ref, topic, event: 'phx_join', payload }))
    return ref
  }

  #nextRef(awaited: Awaited): string {
    this.#lastRef += 1
    const ref = String(this.#lastRef)
    this.#awaited.set(ref, awaited)
    const [oldest] = this.#awaited.keys()
    if (this.#awaited.size > mostAwaited && oldest !== undefined) this.#awaited.delete(oldest)
    return ref
  }

  #refuse(tab: string, { joinRef, ref, topic }: WireFrame, reason: string): void {
    const to: Recipient[] = [{ tab, joinRef, ref }]
    const payload = { status: 'error', response: { reason } }
    this.#outlet.toTabs(to, { topic, event: 'phx_reply', payload })
  }

  /** Returns the token of the message, or a newer one of the account: a client without a token sends none, or its key. */
  #newest(payload: unknown): unknown {
    const { access_token } = (payload ?? {}) as JoinPayload
    if (this.#scope.holds(access_token) && expiryOf(access_token) >= expiryOf(this.#token))
      this.#token = access_token
    return this.#token
  }
}
