import { changeJson, chooseJsonChange, type JsonChange, type JsonPath } from './json-mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { opcodes, type RawFrame } from './raw-socket.fixture.ts'
import { expandText, type FuzzText } from './texts.fixture.ts'

/** One change of a frame, as data. */
export type FrameMutation =
  | { on: 'message'; at: JsonPath; change: JsonChange }
  | { on: 'message text'; put: FuzzText }
  | { on: 'message bytes'; cut: number }
  | { on: 'frame'; change: Partial<Omit<RawFrame, 'data'>> }
  /** Number of frames that the message is sent in. */
  | { on: 'fragments'; count: number }
  /** Number of times that the message is sent, each time to another topic. */
  | { on: 'burst'; count: number }
  /** More sockets that send the message, with the number of topics of each and the bytes of a text. They stay open. */
  | { on: 'crowd'; crowd: SocketCrowd }

/** Sockets of one address that all do the same. */
export interface SocketCrowd {
  sockets: number
  topics: number
  bytes: number
  /** True if each socket has its own topics. Default: all sockets have the same. */
  isApart?: boolean
}

/** A message that is sent in one or several frames. */
export interface FuzzMessage {
  data: Buffer
  isBinary: boolean
  frame?: Partial<Omit<RawFrame, 'data'>>
  fragments?: number
  burst?: number
  crowd?: SocketCrowd
}

/** Returns the message with all changes, in their order. A change that is not possible is skipped. */
export function applyFrameMutations(message: FuzzMessage, mutations: readonly FrameMutation[]): FuzzMessage {
  return mutations.reduce(applyFrameMutation, message)
}

function applyFrameMutation(message: FuzzMessage, mutation: FrameMutation): FuzzMessage {
  switch (mutation.on) {
    case 'message': {
      const start = jsonStartOf(message)
      const text = changeJson(message.data.subarray(start).toString(), mutation.at, mutation.change)
      if (text === undefined) return message
      return { ...message, data: Buffer.concat([message.data.subarray(0, start), Buffer.from(text)]) }
    }
    case 'message text':
      return { ...message, data: Buffer.from(expandText(mutation.put)) }
    case 'message bytes':
      return { ...message, data: message.data.subarray(0, mutation.cut) }
    case 'frame':
      return { ...message, frame: { ...message.frame, ...mutation.change } }
    case 'fragments':
      return { ...message, fragments: mutation.count }
    case 'burst':
      return { ...message, burst: mutation.count }
    case 'crowd':
      return { ...message, crowd: mutation.crowd }
  }
}

/** Returns the position of a message's JSON. A binary message has it at its end, after seven lengths and their texts. */
function jsonStartOf({ data, isBinary }: FuzzMessage): number {
  return isBinary ? data.subarray(1, 6).reduce((sum, length) => sum + length, 7) : 0
}

/** The choice of changes of messages, see `Choice`. */
export interface FrameChoice {
  words: readonly string[]
  mildShare?: number
  only?: readonly string[]
  focus?: { json?: readonly JsonChange[]; crowd?: SocketCrowd }
}

/** Chooses 1 to 3 changes of a message; see `chooseMutations`. */
export function chooseFrameMutations(
  random: Random,
  message: FuzzMessage,
  choice: FrameChoice,
): FrameMutation[] {
  const { mildShare = 0.62, only } = choice
  const isMild = random.chance(mildShare)
  const count = isMild ? 1 : 1 + random.below(3)
  const chosen: FrameMutation[] = []
  for (let tries = 0; chosen.length < count && tries < 40; tries++) {
    const mutation = isMild
      ? chooseInText(random, message, true, choice)
      : chooseWild(random, message, choice)
    if (mutation && (!only || only.includes(mutation.on))) chosen.push(mutation)
  }
  return chosen
}

function chooseInText(
  random: Random,
  message: FuzzMessage,
  isMild: boolean,
  choice: FrameChoice,
): FrameMutation | undefined {
  const text = message.data.subarray(jsonStartOf(message)).toString()
  const chosen = chooseJsonChange(random, text, { ...choice, isMild })
  return chosen && { on: 'message', ...chosen }
}

/** A crowd costs as much as thousands of messages. */
const rareShare = 1 / 5_000
const crowds: readonly SocketCrowd[] = [
  { sockets: 2_100, topics: 0, bytes: 0 },
  { sockets: 8, topics: 95, bytes: 900_000 },
  { sockets: 8, topics: 95, bytes: 900_000, isApart: true },
  { sockets: 40, topics: 110, bytes: 1_000 },
]

function chooseWild(random: Random, message: FuzzMessage, choice: FrameChoice): FrameMutation | undefined {
  const { crowd } = choice.focus ?? {}
  if (crowd ?? random.chance(rareShare)) return { on: 'crowd', crowd: crowd ?? random.pick(crowds) }
  const kind = random.below(40)
  if (kind < 32) return chooseInText(random, message, false, choice)
  if (kind < 34) return { on: 'message bytes', cut: random.below(message.data.length + 1) }
  if (kind < 35)
    return {
      on: 'message text',
      put: random.pick(['', '[]', '{}', 'null', '[1,2,3,4,5]', '\ufffd'] as const),
    }
  if (kind < 36) return { on: 'fragments', count: random.pick([2, 5, 50]) }
  if (kind < 37) return { on: 'burst', count: random.pick([2, 95, 300]) }
  const { binary, ping, close, continuation } = opcodes
  return {
    on: 'frame',
    change: random.pick<Partial<RawFrame>>([
      ...[{ opcode: binary }, { opcode: ping }, { opcode: close }, { opcode: continuation }, { opcode: 7 }],
      ...[{ reserved: 4 }, { isMasked: false }, { isFinal: false }, { length: 2 ** 40 }, { length: 0 }],
    ]),
  }
}

/** Returns the message for other topics, with another word instead of `nonce`. */
export function renameMessage(message: FuzzMessage, nonce: string, name: string): FuzzMessage {
  const text = message.data.toString('latin1').replaceAll(nonce, () => name)
  return { ...message, data: Buffer.from(text, 'latin1') }
}

/** Returns the frames of a message. In a burst, each message has another word instead of `nonce`. */
export function createFrames(message: FuzzMessage, nonce: string): RawFrame[] {
  const { data, isBinary, frame, fragments = 1, burst = 1 } = message
  const messages = Array.from({ length: burst }, (_, n) =>
    n === 0 ? data : renameMessage(message, nonce, `${nonce}-${n}`).data,
  )
  return messages.flatMap((bytes) => {
    const size = Math.max(1, Math.ceil(bytes.length / fragments))
    const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / size)) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    return parts.map((part, n): RawFrame => {
      const opcode = n > 0 ? opcodes.continuation : isBinary ? opcodes.binary : opcodes.text
      return { opcode, isFinal: n === parts.length - 1, ...frame, data: part }
    })
  })
}
