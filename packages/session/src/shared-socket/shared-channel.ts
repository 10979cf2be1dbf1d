import type { WireData, WireFrame } from './frames.ts'
import { writeReceivedBroadcast } from './frames.ts'
import type { JoinPayload } from './join-config-key.ts'
import { PresenceState } from './presence-state.ts'

/** A tab that gets a message, with the references that its own client uses. */
export interface Recipient {
  tab: string
  joinRef: string | null
  ref: string | null
}

/** The server's answer to a message. */
export interface ServerReply {
  status?: unknown
  response?: unknown
}

/** A channel's connections to the server and to the tabs. */
export interface ChannelOutlet {
  /** Sends a message with a new reference, and calls `onReply` with the answer. */
  push(frame: Omit<WireFrame, 'ref'>, onReply?: (reply: ServerReply) => void): void
  /** Joins with a new reference, and returns it. */
  join(topic: string, payload: unknown, onReply: (reply: ServerReply) => void): string
  toTabs(recipients: readonly Recipient[], frame: Pick<WireFrame, 'topic' | 'event' | 'payload'>): void
  bytesToTabs(tabs: readonly string[], data: ArrayBuffer): void
  /** Called when the server has ended the channel. */
  ended(): void
}

interface Member {
  joinRef: string | null
  /** The reference of a join that was not answered yet. */
  joinPush: string | null
  /** The last message that made the tab present. */
  tracked: unknown
}

/** One channel at the server for all tabs that have joined it with the same configuration. */
export class SharedChannel {
  readonly #topic: string
  readonly #outlet: ChannelOutlet
  readonly #members = new Map<string, Member>()
  readonly #presence = new PresenceState()
  readonly #options: NonNullable<JoinPayload['config']>
  #joinRef: string | null = null
  /** The answer to the join. Undefined until it arrives. */
  #response: unknown
  #token: unknown
  #tracked: unknown
  /** The last report of `postgres_changes`, which tells clients that changes are sent from now on. */
  #report: unknown

  constructor(topic: string, options: JoinPayload['config'], outlet: ChannelOutlet) {
    this.#topic = topic
    this.#options = options ?? {}
    this.#outlet = outlet
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  has(tab: string): boolean {
    return this.#members.has(tab)
  }

  join(tab: string, { joinRef, ref, payload }: WireFrame): void {
    const isFirst = this.isEmpty
    this.#members.set(tab, { joinRef, joinPush: ref, tracked: undefined })
    if (isFirst) this.#begin(payload as JoinPayload)
    else this.renew((payload as JoinPayload).access_token)
    if (this.#response === undefined) return
    this.#answerJoins({ status: 'ok', response: this.#response })
    this.#tellNewcomer(tab)
  }

  /** Handles a message of a tab in the channel, except joins, leaves and tokens. */
  handle(tab: string, frame: WireFrame): void {
    if (frame.event === 'presence') this.#changePresence(tab, frame)
    else this.#forward(tab, frame)
  }

  /** Removes a tab from the channel. The last one ends it at the server. `ref` is the tab's own message, if it sent one. */
  leave(tab: string, ref: string | null): void {
    const [recipient] = this.#recipients(ref, [tab])
    const wasTracked = this.#members.get(tab)?.tracked !== undefined
    this.#members.delete(tab)
    const reply = (payload: ServerReply) => {
      if (ref !== null && recipient) this.#reply(recipient, payload)
    }
    if (this.isEmpty) {
      const leave = { joinRef: this.#joinRef, topic: this.#topic, event: 'phx_leave', payload: {} }
      this.#outlet.push(leave, reply)
    } else {
      if (wasTracked) this.#restorePresence()
      reply({ status: 'ok', response: {} })
    }
  }

  /** Sends a newer token of the account. */
  renew(token: unknown): void {
    if (token === this.#token) return
    this.#token = token
    const payload = { access_token: token }
    this.#outlet.push({ joinRef: this.#joinRef, topic: this.#topic, event: 'access_token', payload })
  }

  /** Handles a message of the server that is not an answer. */
  receive(frame: WireFrame, data: WireData): void {
    const { joinRef, topic, event, payload } = frame
    if (joinRef !== null && joinRef !== this.#joinRef) return
    if (frame.broadcast) {
      if (typeof data !== 'string') this.#outlet.bytesToTabs([...this.#members.keys()], data)
      return
    }
    const isEnd = event === 'phx_close' || event === 'phx_error'
    const members = this.#recipients(null).map((member) => ({
      ...member,
      joinRef: joinRef && member.joinRef,
      ref: isEnd ? member.joinRef : null,
    }))
    this.#outlet.toTabs(members, { topic, event, payload })
    this.#presence.take(event, payload)
    if (event === 'system' && (payload as { extension?: unknown }).extension === 'postgres_changes')
      this.#report = payload
    if (isEnd) this.#outlet.ended()
  }

  #begin(payload: JoinPayload): void {
    this.#token = payload.access_token
    // With `ack`, the server reports which broadcasts it has allowed. Only these reach the other tabs.
    const broadcast = { ...this.#options.broadcast, ack: true }
    const join = { ...payload, config: { ...this.#options, broadcast } }
    this.#joinRef = this.#outlet.join(this.#topic, join, (reply) => {
      if (reply.status === 'ok') this.#response = reply.response ?? {}
      this.#answerJoins(reply)
      if (reply.status !== 'ok') this.#outlet.ended()
    })
  }

  #answerJoins(reply: ServerReply): void {
    for (const [tab, member] of this.#members) {
      if (member.joinPush === null) continue
      this.#reply({ tab, joinRef: member.joinRef, ref: member.joinPush }, reply)
      member.joinPush = null
    }
  }

  /** Sends the messages that the server only sends once after a join. */
  #tellNewcomer(tab: string): void {
    const say = (event: string, payload: unknown) =>
      this.#outlet.toTabs(this.#recipients(null, [tab]), { topic: this.#topic, event, payload })
    if (this.#presence.current) say('presence_state', this.#presence.current)
    if (this.#report) say('system', this.#report)
  }

  #forward(tab: string, frame: WireFrame): void {
    const [sender] = this.#recipients(frame.ref, [tab])
    this.#outlet.push({ ...frame, joinRef: this.#joinRef }, (reply) => {
      const { ack, self } = this.#options.broadcast ?? {}
      if (frame.event === 'broadcast' && reply.status === 'ok' && !self) this.#tellOthers(tab, frame)
      if (sender && (frame.event !== 'broadcast' || ack)) this.#reply(sender, reply)
    })
  }

  /** Other tabs use the same connection, and the server sends no broadcast back to the connection that it came from. */
  #tellOthers(tab: string, { topic, event, payload, broadcast }: WireFrame): void {
    const others = [...this.#members.keys()].filter((other) => other !== tab)
    if (broadcast) this.#outlet.bytesToTabs(others, writeReceivedBroadcast(topic, broadcast))
    else this.#outlet.toTabs(this.#recipients(null, others), { topic, event, payload })
  }

  #changePresence(tab: string, frame: WireFrame): void {
    const member = this.#members.get(tab)
    if (!member) return
    const isLeaving = (frame.payload as { event?: unknown }).event === 'untrack'
    member.tracked = isLeaving ? undefined : frame.payload
    if (isLeaving && this.#lastTracked() !== undefined) {
      this.#restorePresence()
      const [sender] = this.#recipients(frame.ref, [tab])
      if (sender) this.#reply(sender, { status: 'ok', response: {} })
      return
    }
    this.#tracked = member.tracked
    this.#forward(tab, frame)
  }

  /** Restores the presence after a tab has left: by the message of another tab, or the account is no longer present. */
  #restorePresence(): void {
    const rest = this.#lastTracked()
    if (rest === this.#tracked) return
    this.#tracked = rest
    const payload = rest ?? { type: 'presence', event: 'untrack' }
    this.#outlet.push({ joinRef: this.#joinRef, topic: this.#topic, event: 'presence', payload })
  }

  #lastTracked(): unknown {
    return [...this.#members.values()].findLast(({ tracked }) => tracked !== undefined)?.tracked
  }

  #reply(recipient: Recipient, payload: ServerReply): void {
    this.#outlet.toTabs([recipient], { topic: this.#topic, event: 'phx_reply', payload })
  }

  #recipients(ref: string | null, tabs: Iterable<string> = this.#members.keys()): Recipient[] {
    return [...tabs].flatMap((tab) => {
      const member = this.#members.get(tab)
      return member ? [{ tab, joinRef: member.joinRef, ref }] : []
    })
  }
}
