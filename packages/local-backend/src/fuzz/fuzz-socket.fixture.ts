import { setTimeout } from 'node:timers/promises'
import { createFrames, type FuzzMessage, renameMessage } from './frame-mutation.fixture.ts'
import { longestAnswer } from './http-client.fixture.ts'
import { opcodes, openRawSocket, type RawSocket } from './raw-socket.fixture.ts'

/** A socket whose answers are read. */
export interface FuzzSocket {
  socket: RawSocket
  /** Number of messages that the server has refused so far. */
  refusals(): number
  /** Resolves when the server has processed all earlier messages. False if the socket has ended instead, or no answer came. */
  fence(): Promise<boolean>
  /** Explains a failed fence. Undefined if the server has broken no rule. */
  findFault(): Promise<string | undefined>
}

/** Options of a socket. */
export interface FuzzSocketOptions {
  url: string
  /** Path and query. */
  target: string
  /** Sent as `X-Forwarded-For`. */
  address: string
  /** Called with each text of the server. */
  onText(text: string): void
}

/** Code of a close frame after a fault of the server itself (RFC 6455). */
const serverFault = 1011

/** Opens a socket. Resolves to undefined if it is refused. */
export async function openFuzzSocket({
  url,
  target,
  address,
  onText,
}: FuzzSocketOptions): Promise<FuzzSocket | undefined> {
  const socket = await openRawSocket(url, target, address)
  if (typeof socket === 'number') return undefined
  const waiting = new Map<string, (isAnswered: boolean) => void>()
  let refusals = 0
  let fences = 0
  socket.onText((text) => {
    onText(text)
    const { topic, isRefused } = readAnswer(text)
    const answered = waiting.get(topic)
    if (answered) {
      waiting.delete(topic)
      answered(true)
    } else if (isRefused) refusals++
  })
  let end: Awaited<RawSocket['ended']> | undefined
  void socket.ended.then((how) => {
    end = how
    for (const answered of waiting.values()) answered(false)
  })
  return {
    socket,
    refusals: () => refusals,
    async fence() {
      if (end) return false
      const topic = `realtime:fence-${++fences}`
      const answer = new Promise<boolean>((resolve) => waiting.set(topic, resolve))
      const data = Buffer.from(fenceText(topic, target.includes('vsn=2.0.0')))
      await socket.send({ opcode: opcodes.text, data })
      const abort = new AbortController()
      const late = setTimeout(longestAnswer, false, { signal: abort.signal }).catch(() => false)
      const isAnswered = await Promise.race([answer, late])
      abort.abort()
      return isAnswered
    },
    async findFault() {
      if (!end && socket.isOpen()) return `no answer within ${longestAnswer} ms`
      const { code, reason } = await socket.ended
      return code === serverFault ? `the socket was closed by a fault of the server: ${reason}` : undefined
    },
  }
}

/** A message to a topic that was not joined: the server refuses it, after all messages before. */
function fenceText(topic: string, isList: boolean): string {
  if (isList) return JSON.stringify([null, topic, topic, 'fence', {}])
  return JSON.stringify({ topic, event: 'fence', payload: {}, ref: topic, join_ref: null })
}

function readAnswer(text: string): { topic: string; isRefused: boolean } {
  const parsed = JSON.parse(text) as unknown[] | { topic: string; payload: unknown }
  const [topic, payload] = Array.isArray(parsed) ? [parsed[2], parsed[4]] : [parsed.topic, parsed.payload]
  const { status } = (payload ?? {}) as { status?: string }
  return { topic: String(topic), isRefused: status === 'error' }
}

/** Sends a message in its frames, with all repetitions. */
export async function sendMessage(socket: RawSocket, message: FuzzMessage, nonce: string): Promise<void> {
  for (const frame of createFrames(message, nonce)) await socket.send(frame)
}

/**
 * Opens the sockets of a crowd, which join and send in each topic. Returns those that are open.
 * @param joins the messages by which the recorded socket joined
 */
export async function openSocketCrowd(
  message: FuzzMessage,
  joins: readonly FuzzMessage[],
  nonce: string,
  options: FuzzSocketOptions,
): Promise<RawSocket[]> {
  const { sockets, topics, bytes, isApart } = message.crowd ?? { sockets: 0, topics: 0, bytes: 0 }
  const opened: RawSocket[] = []
  // A presence is sent with a longer text.
  const long = Buffer.from(message.data.toString().replace(/"Ada"/, () => `"${'x'.repeat(bytes)}"`))
  const { crowd, ...plain } = message
  for (let n = 0; n < sockets; n++) {
    const line = await openFuzzSocket({ ...options, onText: () => undefined })
    if (!line) continue
    opened.push(line.socket)
    for (let topic = 0; topic < topics; topic++) {
      const name = `${nonce}-${isApart ? `${n}-${topic}` : topic}`
      for (const one of [...joins, { ...plain, data: long }])
        await sendMessage(line.socket, renameMessage(one, nonce, name), name)
      // A server may end a socket whose answers are not read.
      if (!(await line.fence())) break
    }
  }
  return opened
}
