import { isTooDeep } from '../budgets/json-depth.ts'
import { maxJsonDepth } from '../size-limits.ts'

/** Versions of Phoenix's serializer: JSON objects, or JSON lists and binary broadcasts. */
export type SerializerVersion = '1.0.0' | '2.0.0'

/** A message from a client. */
export interface ClientFrame {
  /** The `ref` of the join that it belongs to. */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
  /** The content of a binary frame, which has no payload. */
  broadcast?: Broadcast | undefined
}

/** A message to a client. `payload` is JSON text, so that numbers keep all digits. */
export interface ServerPush {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  payload: string
}

/** A broadcast with the name of its event, and JSON or bytes. */
export interface Broadcast {
  event: string
  content: string | Buffer
}

/** A message of a client that does not follow the protocol. */
export class FrameError extends Error {}

const kinds = { broadcastPush: 3, broadcast: 4 }
const encodings = { bytes: 0, json: 1 }

/** Parses a text frame. @throws FrameError */
export function readFrame(text: string, version: SerializerVersion): ClientFrame {
  const parsed = parseJson(text)
  const fields = version === '2.0.0' ? listed(parsed) : named(parsed)
  const { joinRef, ref, topic, event, payload } = fields
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string')
    throw new FrameError('This is no message of the Phoenix protocol.')
  return { joinRef, ref, topic, event, payload: payload ?? {} }
}

/** Parses a binary frame, which is a broadcast. @throws FrameError */
export function readBinaryFrame(bytes: Buffer): ClientFrame {
  if (bytes[0] !== kinds.broadcastPush || bytes.length < 7) throw new FrameError('This is no broadcast.')
  let at = 7
  const next = (length = 0) => {
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const joinRef = next(bytes[1])
  const ref = next(bytes[2])
  const topic = next(bytes[3])
  const event = next(bytes[4])
  next(bytes[5])
  if (at > bytes.length) throw new FrameError('This broadcast is cut short.')
  const rest = bytes.subarray(at)
  const content = bytes[6] === encodings.json ? rest.toString() : rest
  if (typeof content === 'string') parseJson(content)
  const broadcast: Broadcast = { event, content }
  const refs = { joinRef: joinRef || null, ref: ref || null }
  return { ...refs, topic, event: 'broadcast', payload: undefined, broadcast }
}

/**
 * Removes the payload from a frame and returns it. Parsed JSON takes many times the memory of its text, so a handler converts the parts
 * that it needs to text before it awaits anything.
 */
export function consumePayload(frame: ClientFrame): unknown {
  const { payload } = frame
  frame.payload = undefined
  return payload
}

/** Removes the broadcast from a frame and returns it; undefined if there is none. */
export function consumeBroadcast(frame: ClientFrame): Broadcast | undefined {
  if (frame.broadcast) return frame.broadcast
  const payload = consumePayload(frame)
  if (typeof payload !== 'object' || payload === null || !('event' in payload)) return undefined
  const { event } = payload
  if (typeof event !== 'string') return undefined
  return { event, content: JSON.stringify('payload' in payload ? payload.payload : {}) }
}

/** Writes a text frame. */
export function writeFrame(
  { joinRef = null, ref = null, topic, event, payload }: ServerPush,
  version: SerializerVersion,
): string {
  const text = JSON.stringify
  if (version === '2.0.0') return `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
  return `{"topic":${text(topic)},"event":${text(event)},"payload":${payload},"ref":${text(ref)},"join_ref":${text(joinRef)}}`
}

/** Writes a broadcast; undefined if the version does not support it. */
export function writeBroadcast(
  topic: string,
  { event, content }: Broadcast,
  version: SerializerVersion,
): string | Buffer | undefined {
  if (typeof content === 'string') {
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content}}`
    return writeFrame({ topic, event: 'broadcast', payload }, version)
  }
  const names = [Buffer.from(topic), Buffer.from(event)]
  if (version === '1.0.0' || names.some(({ length }) => length > 255)) return undefined
  const [topicSize = 0, eventSize = 0] = names.map(({ length }) => length)
  const head = Buffer.from([kinds.broadcast, topicSize, eventSize, 0, encodings.bytes])
  return Buffer.concat([head, ...names, content])
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new FrameError(`This is nested deeper than ${maxJsonDepth} levels.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new FrameError('This is no JSON.')
  }
}

/** The fields of a text frame. */
type TextField = Exclude<keyof ClientFrame, 'broadcast'>

function listed(parsed: unknown): Record<TextField, unknown> {
  const [joinRef, ref, topic, event, payload] = Array.isArray(parsed) ? parsed : []
  return { joinRef, ref, topic, event, payload }
}

function named(parsed: unknown): Record<TextField, unknown> {
  const { join_ref, ref, topic, event, payload } = (parsed ?? {}) as Record<string, unknown>
  return { joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload }
}

function isRef(ref: unknown): ref is string | null {
  return ref === null || typeof ref === 'string'
}
