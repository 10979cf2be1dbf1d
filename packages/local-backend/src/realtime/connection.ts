import { setTimeout } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { serverKey } from '../budgets/budgets.ts'
import { createLimiter } from '../budgets/limiter.ts'
import { runInScope } from '../budgets/request-scope.ts'
import { getErrorMessage } from '../errors.ts'
import { realtimeLimits } from '../size-limits.ts'
import { Channel } from './channel.ts'
import { ChannelError, type ChannelLink } from './channel-link.ts'
import { type ConnectionSlot, fullScopeMessages } from './connection-slot.ts'
import {
  type ClientFrame,
  FrameError,
  readBinaryFrame,
  readFrame,
  type SerializerVersion,
  type ServerPush,
  writeBroadcast,
  writeFrame,
} from './frames.ts'
import { consumeJoinConfig } from './join-config.ts'
import { createMessageSender, type MessageSender } from './message-sender.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { readToken, TokenError, type TokenIdentity } from './token.ts'
import type { ConnectionOwner } from './topics.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Messages up to this size are parsed at once, so that heartbeats are answered while others wait. Bytes. */
const smallMessage = 1024
/** Cost of a channel in addition to its texts, in bytes. */
const channelBytes = 1024
/** Seconds after which a connection without a channel counts as anonymous. */
const settleSeconds = 10
const graceSeconds = 5
/** Seconds in which a client that does not read can still read why its connection ends. */
const unreadGraceSeconds = 30
const prefix = 'realtime:'

/** The owner of a connection, and the protocol of its messages. */
interface ConnectionOptions {
  identity: TokenIdentity
  version: SerializerVersion
  owner: ConnectionOwner
  slot: ConnectionSlot
}

/** Serves Phoenix's protocol to one client until either side closes the connection. */
export class Connection {
  readonly channels = new Map<string, Channel>()
  /** Time of the last message; milliseconds since 1970. */
  lastSeen = Date.now()
  readonly #context: RealtimeContext
  readonly #socket: WebSocket
  readonly #options: ConnectionOptions
  readonly #joins
  readonly #messages
  readonly #work: WorkQueue
  readonly #sender: MessageSender

  constructor(context: RealtimeContext, socket: WebSocket, options: ConnectionOptions) {
    this.#context = context
    this.#socket = socket
    this.#options = options
    this.#joins = createLimiter(context.limits.realtimeJoins, 1)
    this.#messages = createLimiter(context.limits.realtimeMessages, 1)
    const keys = { ...options.owner, server: serverKey }
    this.#work = createWorkQueue(socket, {
      incoming: context.budgets.incoming.open(keys),
      delayOf: (bytes) => context.throttle.take(options.owner.address, bytes),
      onFull: () => this.end(1013, 'Too many messages wait'),
      onError: (error) => this.#fail(error),
    })
    const unread = context.budgets.outgoing.open(keys)
    const endUnread = () => this.end(1013, 'Messages are not read', unreadGraceSeconds)
    this.#sender = createMessageSender(socket, unread, endUnread)
    const settle = () => {
      const full = options.slot.settle()
      if (full) this.end(1013, fullScopeMessages[full])
    }
    const settling = globalThis.setTimeout(() => this.#guard(settle), settleSeconds * 1000).unref()
    socket.on('message', (data, isBinary) =>
      this.#guard(() => runInScope(options.owner, () => this.#receive(data as Buffer, isBinary))),
    )
    // A close follows every error.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(settling)
      options.slot.release()
      unread.release()
      this.#work.close()
      for (const channel of this.channels.values()) this.#guard(() => channel.drop())
    })
  }

  /** Closes the connection with a reason, and waits a moment for the client to read it. */
  end(code: number, reason: string, seconds = graceSeconds): void {
    this.#socket.close(code, reason)
    void setTimeout(seconds * 1000, undefined, { ref: false }).then(() => this.#socket.terminate())
  }

  /** Limits the effect of an error to its own connection, which is closed. */
  #guard(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    process.stderr.write(`A realtime connection failed: ${getErrorMessage(error)}\n`)
    this.end(1011, 'Internal error')
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.lastSeen = Date.now()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const { length } = data
    const isSmall = length <= smallMessage
    const frame = isSmall ? this.#read(data, isBinary) : undefined
    if (isSmall && !frame) return
    if (frame?.topic === 'phoenix') this.#reply(frame, 'ok', '{}')
    else this.#work.add(length, () => this.#handle(frame ?? this.#read(data, isBinary), length))
  }

  /** Returns undefined for an invalid message, which ends the connection. */
  #read(data: Buffer, isBinary: boolean): ClientFrame | undefined {
    try {
      return isBinary ? readBinaryFrame(data) : readFrame(String(data), this.#options.version)
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.end(1007, error.message)
      return undefined
    }
  }

  async #handle(frame: ClientFrame | undefined, bytes: number): Promise<void> {
    if (!frame || this.#socket.readyState !== this.#socket.OPEN) return
    if (frame.topic === 'phoenix') return this.#reply(frame, 'ok', '{}')
    if (frame.event === 'phx_join')
      return this.#join(frame, bytes).catch((error: unknown) => {
        this.#refuse(frame, joinRefusal(error))
        if (error instanceof ChannelError && error.endCode) this.end(error.endCode, error.message)
      })
    const channel = this.channels.get(frame.topic)
    if (!channel) return this.#refuse(frame, 'unmatched topic')
    if (this.#messages.wait('') > 0) return channel.shutDown('Too many messages per second')
    this.#messages.count('')
    await channel.handle(frame).catch((error: unknown) => channel.shutDown(getErrorMessage(error)))
  }

  /** @throws TokenError, ChannelError */
  async #join(frame: ClientFrame, bytes: number): Promise<void> {
    const { topic, ref: joinRef } = frame
    if (!topic.startsWith(prefix)) return this.#refuse(frame, 'unmatched topic')
    const name = topic.slice(prefix.length)
    if (name === '') throw new ChannelError('TopicNameRequired: You must provide a topic name')
    if (this.#joins.wait('') > 0) {
      this.#refuse(frame, 'ClientJoinRateLimitReached: Too many joins per second')
      return this.end(1013, 'Too many joins per second')
    }
    this.#joins.count('')
    this.channels.get(topic)?.close()
    if (this.channels.size >= realtimeLimits.channels)
      throw new ChannelError('ChannelRateLimitReached: Too many channels')
    const config = consumeJoinConfig(frame)
    const identity = await this.#identityOf(config.accessToken)
    const link = this.#linkOf(topic, () => this.channels.get(topic) === channel)
    const channel: Channel = new Channel(this.#context, link, { name, joinRef, config, identity })
    try {
      link.countFor(identity)
      link.keep(bytes + channelBytes)
      this.channels.set(topic, channel)
      await channel.join((response) => this.#reply(frame, 'ok', response))
    } catch (error) {
      channel.drop()
      throw error
    }
    // The client has disconnected during the join.
    if (this.#socket.readyState !== this.#socket.OPEN) channel.drop()
  }

  #linkOf(topic: string, isCurrent: () => boolean): ChannelLink {
    const { owner, slot } = this.#options
    const kept = this.#context.budgets.channels.open({ ...owner, server: serverKey })
    return {
      owner,
      keep: (bytes) => {
        if (kept.set(Math.max(0, kept.amount + bytes)) !== undefined)
          throw new ChannelError('ChannelRateLimitReached: The channels keep too much')
      },
      countFor: (identity) => {
        const full = slot.countFor(identity)
        if (full) throw new ChannelError(`ConnectionRateLimitReached: ${fullScopeMessages[full]}`, 1013)
      },
      guard: (action) => this.#guard(action),
      end: (code, reason) => this.end(code, reason),
      // A failure ends this connection, and not the sender's.
      push: (event, payload, refs) => this.#guard(() => this.#push({ topic, event, payload, ...refs })),
      broadcast: (broadcast) =>
        this.#guard(() => {
          const data = writeBroadcast(topic, broadcast, this.#options.version)
          if (data !== undefined) this.#sender.write(data)
        }),
      ready: () => this.#sender.ready(),
      forget: () => {
        kept.release()
        if (isCurrent()) this.channels.delete(topic)
      },
    }
  }

  /** Returns the caller of a token. Without a token, or with a key, the connection's own key applies. @throws TokenError */
  async #identityOf(token: string | undefined): Promise<TokenIdentity> {
    const { secrets, database } = this.#context
    if (!token || token.startsWith('sb_')) return this.#options.identity
    const identity = await readToken(token, secrets)
    if (identity.sessionId === undefined) return identity
    const { rows } = await database.turns.take(() =>
      database.db.query('select from auth.sessions where id = $1', [identity.sessionId]),
    )
    if (rows.length > 0) return identity
    throw new TokenError('InvalidJWTToken', 'The session of this token has ended')
  }

  #refuse(frame: ClientFrame, reason: string): void {
    this.#reply(frame, 'error', JSON.stringify({ reason }))
  }

  #reply({ joinRef, ref, topic }: ClientFrame, status: 'ok' | 'error', response: string): void {
    const payload = `{"status":"${status}","response":${response}}`
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  #push(message: ServerPush): void {
    this.#sender.write(writeFrame(message, this.#options.version))
  }
}

function joinRefusal(error: unknown): string {
  if (error instanceof TokenError) return `${error.code}: ${error.message}`
  if (error instanceof ChannelError) return error.message
  process.stderr.write(`A channel could not be joined: ${getErrorMessage(error)}\n`)
  return 'Unknown Error on Channel'
}
