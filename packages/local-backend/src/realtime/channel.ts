import { reasonOf } from '../errors.ts'
import { type Binding, nextId, readBinding } from './binding.ts'
import { SubscriptionError } from './filter.ts'
import { type Broadcast, broadcastOf, type Frame } from './frames.ts'
import { fieldsOf, type JoinConfig } from './join-config.ts'
import { everything, mayReceive, maySend, nothing, type Permissions } from './policies.ts'
import type { PresenceDiff } from './presence.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { expiredMessage, type Identity, readToken, TokenError } from './token.ts'
import type { Topic } from './topics.ts'

/** The connection's part of a channel. */
export interface ChannelLink {
  /** `payload` is JSON. */
  push(event: string, payload: string, refs?: { joinRef?: string | null; ref?: string | null }): void
  broadcast(broadcast: Broadcast): void
  ready(): Promise<void>
  /** The channel is no more. */
  forget(): void
}

/** Why a channel cannot be joined or kept; the message goes to the client. */
export class ChannelError extends Error {}

const longestTimer = 24 * 3600

/** One channel of one connection, from its join to its end. */
export class Channel {
  readonly #context: RealtimeContext
  readonly #link: ChannelLink
  readonly #config: JoinConfig
  readonly #name: string
  readonly #joinRef: string | null
  #identity: Identity
  #bindings: readonly Binding[] = []
  #receives = nothing
  /** Found out when it is needed first. */
  #sends: Promise<Permissions> | undefined
  #topic: Topic | undefined
  #expiry: NodeJS.Timeout | undefined

  constructor(
    context: RealtimeContext,
    link: ChannelLink,
    join: { name: string; joinRef: string | null; config: JoinConfig; identity: Identity },
  ) {
    this.#context = context
    this.#link = link
    this.#name = join.name
    this.#joinRef = join.joinRef
    this.#config = join.config
    this.#identity = join.identity
  }

  get caller() {
    return this.#identity.caller
  }

  get bindings(): readonly Binding[] {
    return this.#bindings
  }

  get sessionId() {
    return this.#identity.sessionId
  }

  get isPresenceOn(): boolean {
    return this.#config.presence.isOn && this.#receives.presence
  }

  get receivesBroadcasts(): boolean {
    return this.#receives.broadcast
  }

  /** Joins, and answers the join by `accept`, with the payload of its reply. @throws ChannelError */
  async join(accept: (response: string) => void): Promise<void> {
    const { changes: asked, waitsForChanges, isPrivate } = this.#config
    await this.#readPermissions()
    const ids = asked.map(() => nextId())
    const begin = () => {
      this.#topic = this.#context.topics.join(this.#name, isPrivate, this)
      this.#watchExpiry()
      accept(JSON.stringify({ postgres_changes: asked.map((change, at) => ({ ...change, id: ids[at] })) }))
      if (this.isPresenceOn) this.#push('presence_state', JSON.stringify(this.#topic.presence.state()))
    }
    if (asked.length === 0) return begin()
    try {
      this.#bindings = asked.map((change, at) => readBinding(change, ids[at] ?? 0))
      await this.#context.changes.subscribe(this, begin)
      this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      this.#bindings = []
      if (!(error instanceof SubscriptionError)) throw error
      if (waitsForChanges) throw new ChannelError(error.message)
      begin()
      this.#system('postgres_changes', 'error', error.message)
    }
  }

  /** Does what a message of the client asks for. */
  async handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_leave') return this.#leave(frame.ref)
    if (frame.event === 'broadcast') return this.#broadcast(frame)
    if (frame.event === 'presence') return this.#presence(frame)
    if (frame.event === 'access_token') return this.#renew(fieldsOf(frame.payload).access_token)
  }

  /** Changes of tables, for `ids` of its bindings. */
  receive(ids: readonly number[], data: string): void {
    this.#push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  ready(): Promise<void> {
    return this.#link.ready()
  }

  broadcast(broadcast: Broadcast): void {
    this.#link.broadcast(broadcast)
  }

  presence(diff: PresenceDiff): void {
    this.#push('presence_diff', JSON.stringify(diff))
  }

  /** Ends it for good, and says why. */
  shutDown(message: string): void {
    this.#system('system', 'error', message)
    this.close()
  }

  /** Ends it in a way that the client joins again. */
  fail(message: string): void {
    this.#system('postgres_changes', 'error', message)
    this.#link.push('phx_error', '{}', { joinRef: this.#joinRef, ref: this.#joinRef })
    this.drop()
  }

  close(): void {
    this.#link.push('phx_close', '{}', { joinRef: this.#joinRef, ref: this.#joinRef })
    this.drop()
  }

  /** Ends it without a word: the connection has gone. */
  drop(): void {
    clearTimeout(this.#expiry)
    this.#context.changes.unsubscribe(this)
    this.#topic?.remove(this)
    this.#link.forget()
  }

  #push(event: string, payload: string): void {
    this.#link.push(event, payload, { joinRef: this.#joinRef })
  }

  #reply(ref: string | null, status: 'ok' | 'error', response: object = {}): void {
    this.#link.push('phx_reply', JSON.stringify({ status, response }), { joinRef: this.#joinRef, ref })
  }

  #system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.#push('system', JSON.stringify({ extension, status, message, channel: this.#name }))
  }

  #leave(ref: string | null): void {
    this.#reply(ref, 'ok')
    this.close()
  }

  async #broadcast(frame: Frame): Promise<void> {
    const { isAcknowledged, isSentToSelf } = this.#config.broadcast
    const broadcast = broadcastOf(frame)
    const isAllowed = (await this.#permissionsToSend()).broadcast
    if (broadcast && isAllowed) this.#topic?.broadcast(broadcast, isSentToSelf ? undefined : this)
    if (!isAcknowledged) return
    if (!broadcast) this.#reply(frame.ref, 'error', { reason: 'A broadcast needs an event' })
    else if (!isAllowed) this.#reply(frame.ref, 'error', { reason: this.#refusal('write to') })
    else this.#reply(frame.ref, 'ok')
  }

  async #presence({ payload, ref }: Frame): Promise<void> {
    const { event, payload: told = {} } = fieldsOf(payload)
    const presence = this.#topic?.presence
    if (event === 'untrack') this.#topic?.tell(presence?.untrack(this))
    else if (event !== 'track') return this.#reply(ref, 'error', { reason: 'Unknown presence event' })
    else if (typeof told !== 'object' || told === null || Array.isArray(told))
      return this.#reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    else if (!(await this.#permissionsToSend()).presence)
      return this.#reply(ref, 'error', { reason: this.#refusal('write to') })
    else {
      // A client that shows itself sees the others.
      this.#config.presence.isOn = true
      this.#topic?.tell(presence?.track(this, this.#config.presence.key, fieldsOf(told)))
    }
    this.#reply(ref, 'ok')
  }

  /** From here on it is the caller that the token names. */
  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === this.#identity.token) return
    const before = this.#receives
    try {
      this.#identity = await readToken(token, this.#context.secrets)
      this.#sends = undefined
      await this.#readPermissions()
      if ((before.broadcast && !this.#receives.broadcast) || (before.presence && !this.#receives.presence))
        throw new ChannelError(`You no longer have permission to read from this Channel topic: ${this.#name}`)
    } catch (error) {
      if (error instanceof TokenError || error instanceof ChannelError) return this.shutDown(error.message)
      throw error
    }
    this.#watchExpiry()
    if (this.#bindings.length === 0) return
    try {
      await this.#context.changes.subscribe(this)
    } catch (error) {
      this.#system('postgres_changes', 'error', reasonOf(error))
    }
  }

  /** @throws ChannelError where policies let nothing be read */
  async #readPermissions(): Promise<void> {
    const { isPrivate } = this.#config
    const { database } = this.#context
    this.#receives = isPrivate ? await mayReceive(database, this.caller, this.#name) : everything
    if (!this.#receives.broadcast && !this.#receives.presence)
      throw new ChannelError(`Unauthorized: ${this.#refusal('read from')}`)
  }

  #permissionsToSend(): Promise<Permissions> {
    if (!this.#config.isPrivate) return Promise.resolve(everything)
    this.#sends ??= maySend(this.#context.database, this.caller, this.#name)
    return this.#sends
  }

  #refusal(what: string): string {
    return `You do not have permissions to ${what} this Channel topic: ${this.#name}`
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry)
    const { expiresAt } = this.#identity
    if (expiresAt === undefined) return
    const seconds = expiresAt - Date.now() / 1000
    this.#expiry = setTimeout(
      () => (seconds > longestTimer ? this.#watchExpiry() : this.shutDown(expiredMessage(expiresAt))),
      Math.min(Math.max(seconds, 0), longestTimer) * 1000,
    )
    this.#expiry.unref()
  }
}
