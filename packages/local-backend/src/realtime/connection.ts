import { setTimeout } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { createLimiter } from '../budgets/limiter.ts'
import { reasonOf } from '../errors.ts'
import { realtimeLimits, sizeLimits } from '../size-limits.ts'
import { Channel, ChannelError, type ChannelLink } from './channel.ts'
import {
  type Frame,
  FrameError,
  type Push,
  readBinaryFrame,
  readFrame,
  type Version,
  writeBroadcast,
  writeFrame,
} from './frames.ts'
import { readJoinConfig } from './join-config.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { type Identity, readToken, TokenError } from './token.ts'

/** Messages that may wait to be worked on before no more are read. */
const mostWaiting = 100
const graceSeconds = 5
/** How long one who does not read has to begin again, and to read why it was ended. */
const unreadGraceSeconds = 30
/** How long changes wait for one who does not read. */
const patienceSeconds = 1
const pollMs = 10
const prefix = 'realtime:'

/** Speaks Phoenix's protocol with one client until either side ends it. */
export class Connection {
  readonly channels = new Map<string, Channel>()
  /** When it was last heard of; milliseconds since 1970. */
  lastSeen = Date.now()
  readonly #context: RealtimeContext
  readonly #socket: WebSocket
  readonly #identity: Identity
  readonly #version: Version
  readonly #joins
  readonly #messages
  #working: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(
    context: RealtimeContext,
    socket: WebSocket,
    { identity, version }: { identity: Identity; version: Version },
  ) {
    this.#context = context
    this.#socket = socket
    this.#identity = identity
    this.#version = version
    this.#joins = createLimiter(context.limits.realtimeJoins, 1)
    this.#messages = createLimiter(context.limits.realtimeMessages, 1)
    socket.on('message', (data, isBinary) => this.#guard(() => this.#receive(data, isBinary)))
    // Whatever goes wrong ends in a close.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const channel of this.channels.values()) this.#guard(() => channel.drop())
    })
  }

  /** Says why, and waits a moment for the client to read it. */
  end(code: number, reason: string, seconds = graceSeconds): void {
    this.#socket.close(code, reason)
    void setTimeout(seconds * 1000, undefined, { ref: false }).then(() => this.#socket.terminate())
  }

  /** A failure of one connection ends that connection and nothing else. */
  #guard(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    process.stderr.write(`A realtime connection failed: ${reasonOf(error)}\n`)
    this.end(1011, 'Internal error')
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.lastSeen = Date.now()
    try {
      const frame = isBinary ? readBinaryFrame(data as Buffer) : readFrame(String(data), this.#version)
      if (frame.topic === 'phoenix') this.#reply(frame, 'ok', '{}')
      else this.#inOrder(() => this.#handle(frame))
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.end(1007, error.message)
    }
  }

  /** One message after another; who sends faster than that is not read for a while. */
  #inOrder(work: () => Promise<void>): void {
    if (++this.#waiting > mostWaiting) this.#socket.pause()
    this.#working = this.#working
      .then(work)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (--this.#waiting === 0 && this.#socket.isPaused) this.#socket.resume()
      })
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join')
      return this.#join(frame).catch((error: unknown) => this.#refuse(frame, joinRefusal(error)))
    const channel = this.channels.get(frame.topic)
    if (!channel) return this.#refuse(frame, 'unmatched topic')
    if (this.#messages.wait('') > 0) return channel.shutDown('Too many messages per second')
    this.#messages.count('')
    await channel.handle(frame).catch((error: unknown) => channel.shutDown(reasonOf(error)))
  }

  /** @throws TokenError, ChannelError */
  async #join(frame: Frame): Promise<void> {
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
    const config = readJoinConfig(frame.payload)
    const identity = await this.#identityOf(config.accessToken)
    const link = this.#linkOf(topic, () => this.channels.get(topic) === channel)
    const channel: Channel = new Channel(this.#context, link, { name, joinRef, config, identity })
    this.channels.set(topic, channel)
    try {
      await channel.join((response) => this.#reply(frame, 'ok', response))
    } catch (error) {
      channel.drop()
      throw error
    }
    // The client has gone while it joined.
    if (this.#socket.readyState !== this.#socket.OPEN) channel.drop()
  }

  #linkOf(topic: string, isCurrent: () => boolean): ChannelLink {
    return {
      push: (event, payload, refs) => this.#push({ topic, event, payload, ...refs }),
      broadcast: (broadcast) => {
        const data = writeBroadcast(topic, broadcast, this.#version)
        if (data !== undefined) this.#write(data)
      },
      ready: () => this.#ready(),
      forget: () => {
        if (isCurrent()) this.channels.delete(topic)
      },
    }
  }

  /** The caller that the token stands for; the connection's own key where there is none, or a key. @throws TokenError */
  async #identityOf(token: string | undefined): Promise<Identity> {
    const { secrets, database } = this.#context
    if (!token || token.startsWith('sb_')) return this.#identity
    const identity = await readToken(token, secrets)
    if (identity.sessionId === undefined) return identity
    const { rows } = await database.turns.take(() =>
      database.db.query('select from auth.sessions where id = $1', [identity.sessionId]),
    )
    if (rows.length > 0) return identity
    throw new TokenError('InvalidJWTToken', 'The session of this token has ended')
  }

  #refuse(frame: Frame, reason: string): void {
    this.#reply(frame, 'error', JSON.stringify({ reason }))
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: string): void {
    const payload = `{"status":"${status}","response":${response}}`
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  #push(message: Push): void {
    this.#write(writeFrame(message, this.#version))
  }

  /** Waits a moment for a reader who is slower than changes come; who takes nothing meanwhile is ended. */
  async #ready(): Promise<void> {
    const until = Date.now() + patienceSeconds * 1000
    const before = this.#socket.bufferedAmount
    while (this.#socket.bufferedAmount > sizeLimits.realtimeQueue / 4) {
      if (this.#socket.readyState !== this.#socket.OPEN) return
      if (Date.now() > until) return this.#socket.bufferedAmount < before ? undefined : this.#endUnread()
      await setTimeout(pollMs)
    }
  }

  #endUnread(): void {
    this.end(1013, 'Messages are not read', unreadGraceSeconds)
  }

  #write(data: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount + data.length > sizeLimits.realtimeQueue) this.#endUnread()
    else this.#socket.send(data)
  }
}

function joinRefusal(error: unknown): string {
  if (error instanceof TokenError) return `${error.code}: ${error.message}`
  if (error instanceof ChannelError) return error.message
  process.stderr.write(`A channel could not be joined: ${reasonOf(error)}\n`)
  return 'Unknown Error on Channel'
}
