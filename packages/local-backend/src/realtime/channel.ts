import { getErrorMessage } from '../errors.ts'
import { addBindingId, type Binding, createBindingId, readBinding } from './binding.ts'
import { ChannelError, type ChannelLink } from './channel-link.ts'
import { SubscriptionError } from './filter.ts'
import { type Broadcast, type ClientFrame, consumeBroadcast, consumePayload } from './frames.ts'
import { getObjectFields, type JoinConfig } from './join-config.ts'
import { allPermissions, mayReceive, maySend, noPermissions, type Permissions } from './policies.ts'
import { PresenceLimitError } from './presence.ts'
import { consumePresence, type PresenceMessage } from './presence-message.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { formatExpiredMessage, readToken, TokenError, type TokenIdentity } from './token.ts'
import { watchExpiry } from './token-expiry.ts'
import type { ConnectionOwner, Topic } from './topics.ts'

/** One channel of one connection, from its join to its end. */
export class Channel {
  readonly owner: ConnectionOwner
  readonly #context: RealtimeContext
  readonly #link: ChannelLink
  readonly #config: JoinConfig
  readonly #name: string
  readonly #joinRef: string | null
  #identity: TokenIdentity
  #bindings: readonly Binding[] = []
  #receives = noPermissions
  /** Determined when it is first needed. */
  #sends: Promise<Permissions> | undefined
  #topic: Topic | undefined
  #stopExpiry = () => {}

  constructor(
    context: RealtimeContext,
    link: ChannelLink,
    join: { name: string; joinRef: string | null; config: JoinConfig; identity: TokenIdentity },
  ) {
    this.owner = link.owner
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

  /** Joins the topic, and replies to the join by `accept`, with the payload. @throws ChannelError */
  async join(accept: (response: string) => void): Promise<void> {
    const { waitsForChanges, isPrivate, changes: asked } = this.#config
    // Only the reply to the join needs the requested changes.
    this.#config.changes = []
    await this.#readPermissions()
    const ids = asked.map(() => createBindingId())
    const begin = () => {
      this.#topic = this.#context.topics.join(this.#name, isPrivate, this)
      this.#watchExpiry()
      accept(`{"postgres_changes":[${asked.map((change, at) => addBindingId(change, ids[at] ?? 0)).join()}]}`)
      if (this.isPresenceOn) this.#push('presence_state', this.#topic.presence.state())
    }
    if (asked.length === 0) return begin()
    try {
      this.#bindings = asked.map((change, at) => readBinding(JSON.parse(change), ids[at] ?? 0))
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

  /** Handles a message of the client. */
  async handle(frame: ClientFrame): Promise<void> {
    if (frame.event === 'phx_leave') {
      this.#reply(frame.ref, 'ok')
      return this.close()
    }
    if (frame.event === 'broadcast') return this.#broadcast(consumeBroadcast(frame), frame.ref)
    if (frame.event === 'presence') return this.#presence(consumePresence(frame), frame.ref)
    if (frame.event === 'access_token')
      return this.#renew(getObjectFields(consumePayload(frame)).access_token)
  }

  /** Sends changes of tables, for `ids` of its bindings. */
  receive(ids: readonly number[], data: string): void {
    this.#push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  readonly ready = () => this.#link.ready()

  broadcast(broadcast: Broadcast): void {
    this.#link.broadcast(broadcast)
  }

  presence(diff: string): void {
    this.#push('presence_diff', diff)
  }

  /** Ends the channel permanently, with a message to the client. */
  shutDown(message: string): void {
    this.#system('system', 'error', message)
    this.close()
  }

  /** Ends the channel in a way that lets the client join again. */
  fail(message: string): void {
    this.#system('postgres_changes', 'error', message)
    this.#link.push('phx_error', '{}', { joinRef: this.#joinRef, ref: this.#joinRef })
    this.drop()
  }

  close(): void {
    this.#link.push('phx_close', '{}', { joinRef: this.#joinRef, ref: this.#joinRef })
    this.drop()
  }

  /** Ends the channel without a message, because the connection has closed. */
  drop(): void {
    this.#stopExpiry()
    this.#context.changes.unsubscribe(this)
    this.#topic?.remove(this)
    // A message that is still being handled must not use the topic again.
    this.#topic = undefined
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

  async #broadcast(broadcast: Broadcast | undefined, ref: string | null): Promise<void> {
    const { isAcknowledged, isSentToSelf } = this.#config.broadcast
    const isAllowed = (await this.#permissionsToSend()).broadcast
    if (broadcast && isAllowed) this.#topic?.broadcast(broadcast, isSentToSelf ? undefined : this)
    if (!isAcknowledged) return
    if (!broadcast) this.#reply(ref, 'error', { reason: 'A broadcast needs an event' })
    else if (!isAllowed) this.#reply(ref, 'error', { reason: this.#refusal('write to') })
    else this.#reply(ref, 'ok')
  }

  async #presence({ event, told }: PresenceMessage, ref: string | null): Promise<void> {
    if (event === 'untrack') this.#topic?.tell(this.#topic.presence.untrack(this))
    else if (event !== 'track') return this.#reply(ref, 'error', { reason: 'Unknown presence event' })
    else if (told === undefined)
      return this.#reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    else if (!(await this.#permissionsToSend()).presence)
      return this.#reply(ref, 'error', { reason: this.#refusal('write to') })
    else if (!this.#track(told, ref)) return
    this.#reply(ref, 'ok')
  }

  /** Returns false if there is no room, and replies with the reason. */
  #track(told: string, ref: string | null): boolean {
    // A client that tracks its own presence also receives the presence of others.
    this.#config.presence.isOn = true
    try {
      this.#topic?.tell(this.#topic.presence.track(this, this.#config.presence.key, told))
      return true
    } catch (error) {
      if (!(error instanceof PresenceLimitError)) throw error
      this.#reply(ref, 'error', { reason: error.message })
      // Other clients can cause the other limits.
      if (error.scope === 'connection') this.#link.end(1009, 'Presences are too large')
      return false
    }
  }

  /** Changes the caller to the one of a new token. */
  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === this.#identity.token) return
    const before = this.#receives
    try {
      const identity = await readToken(token, this.#context.secrets)
      this.#link.keep(token.length - this.#identity.token.length)
      this.#link.countFor(identity)
      this.#identity = identity
      this.#sends = undefined
      await this.#readPermissions()
      if ((before.broadcast && !this.#receives.broadcast) || (before.presence && !this.#receives.presence))
        throw new ChannelError(`You no longer have permission to read from this Channel topic: ${this.#name}`)
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof ChannelError)) throw error
      this.shutDown(error.message)
      if ('endCode' in error && error.endCode) this.#link.end(error.endCode, error.message)
      return
    }
    this.#watchExpiry()
    if (this.#bindings.length === 0) return
    try {
      await this.#context.changes.subscribe(this)
    } catch (error) {
      this.#system('postgres_changes', 'error', getErrorMessage(error))
    }
  }

  /** @throws ChannelError if policies do not let the caller read anything */
  async #readPermissions(): Promise<void> {
    const { isPrivate } = this.#config
    const { database } = this.#context
    this.#receives = isPrivate ? await mayReceive(database, this.caller, this.#name) : allPermissions
    if (!this.#receives.broadcast && !this.#receives.presence)
      throw new ChannelError(`Unauthorized: ${this.#refusal('read from')}`)
  }

  #permissionsToSend(): Promise<Permissions> {
    if (!this.#config.isPrivate) return Promise.resolve(allPermissions)
    this.#sends ??= maySend(this.#context.database, this.caller, this.#name)
    return this.#sends
  }

  #refusal(what: string): string {
    return `You do not have permissions to ${what} this Channel topic: ${this.#name}`
  }

  #watchExpiry(): void {
    this.#stopExpiry()
    const { expiresAt = 0 } = this.#identity
    const end = () => this.shutDown(formatExpiredMessage(expiresAt))
    this.#stopExpiry = watchExpiry(this.#identity.expiresAt, () => this.#link.guard(end))
  }
}
