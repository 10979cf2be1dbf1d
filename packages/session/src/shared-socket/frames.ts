/** A message of a WebSocket, as it is sent. */
export type WireData = string | ArrayBuffer

/** A message of Phoenix's protocol, serializer 2.0.0. */
export interface WireFrame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
  /** The content of a broadcast that arrived as bytes. */
  broadcast?: BroadcastBytes
}

/** The parts of a broadcast from the client or the server, as bytes. */
interface BroadcastBytes {
  event: Uint8Array
  metadata: Uint8Array
  /** 0: bytes, 1: JSON. */
  encoding: number
  content: Uint8Array
}

/** Types of binary messages, as in `serializer.ts` of realtime-js. */
const kinds = { push: 3, broadcast: 4 }
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]

/** Reads a message. Null if it does not follow the protocol. */
export function readFrame(data: WireData): WireFrame | null {
  return typeof data === 'string' ? readText(data) : readBytes(new Uint8Array(data))
}

/** Writes a message as a client, or the server, sends it. */
export function writeFrame({ joinRef, ref, topic, event, payload, broadcast }: WireFrame): WireData {
  if (!broadcast) return JSON.stringify([joinRef, ref, topic, event, payload])
  return join(kinds.push, [joinRef ?? '', ref ?? '', topic].map(encode), broadcast)
}

/** Writes a client's broadcast as the server sends it to others. */
export function writeReceivedBroadcast(topic: string, broadcast: BroadcastBytes): ArrayBuffer {
  return join(kinds.broadcast, [encode(topic)], broadcast)
}

function readText(text: string): WireFrame | null {
  const frame: unknown = JSON.parse(text)
  if (!Array.isArray(frame)) return null
  const [joinRef, ref, topic, event, payload] = frame as unknown[]
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readBytes(bytes: Uint8Array): WireFrame | null {
  const [kind] = bytes
  if (kind !== kinds.push && kind !== kinds.broadcast) return null
  const isPush = kind === kinds.push
  const count = isPush ? 5 : 3
  let at = 2 + count
  const texts = [...bytes.subarray(1, 1 + count)].map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
  const [metadata = none, event = none, topic = none, ref = none, joinRef = none] = texts.toReversed()
  const broadcast = { event, metadata, encoding: bytes[1 + count] ?? 0, content: bytes.subarray(at) }
  return {
    joinRef: decoder.decode(joinRef) || null,
    ref: decoder.decode(ref) || null,
    topic: decoder.decode(topic),
    event: 'broadcast',
    payload: null,
    broadcast,
  }
}

const none = new Uint8Array()
const encode = (text: string) => encoder.encode(text)

/** Returns a binary message: its type, the lengths of its texts, the encoding, the texts, the content. */
function join(kind: number, address: readonly Uint8Array[], broadcast: BroadcastBytes): ArrayBuffer {
  const texts = [...address, broadcast.event, broadcast.metadata]
  const head = [kind, ...texts.map(({ length }) => length), broadcast.encoding]
  const pieces = [new Uint8Array(head), ...texts, broadcast.content]
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.buffer
}
