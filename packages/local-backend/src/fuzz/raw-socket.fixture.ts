import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Kinds of frames (RFC 6455). */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A frame that the fuzzer sends, even if the protocol has no such frame. */
export interface RawFrame {
  opcode: number
  data: Buffer
  /** Default: true. */
  isFinal?: boolean
  /** Reserved bits. Default: 0. */
  reserved?: number
  /** Default: true, as a client has to. */
  isMasked?: boolean
  /** Replaces the declared length. */
  length?: number
}

/** Why a socket ended: the code of the close frame; 0 if there was none. */
export interface SocketEnd {
  code: number
  reason: string
}

/** A WebSocket client that sends unchanged bytes. */
export interface RawSocket {
  /** Sends a frame, when the server reads. */
  send(frame: RawFrame): Promise<void>
  /** Calls back for each text of the server. */
  onText(listener: (text: string) => void): void
  /** Resolves when the connection has ended. */
  ended: Promise<SocketEnd>
  isOpen(): boolean
  close(): void
}

/** Opens a WebSocket; resolves to the status of the answer if it is refused. `target` is path and query. */
export async function openRawSocket(
  url: string,
  target: string,
  address: string,
): Promise<RawSocket | number> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => undefined)
  const head = [
    ...[`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`],
    `X-Forwarded-For: ${address}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const { status, rest } = await readHead(socket)
  if (status === 101) return serve(socket, rest)
  socket.destroy()
  return status
}

async function readHead(socket: Socket): Promise<{ status: number; rest: Buffer }> {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n')
    if (end >= 0) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.subarray(0, end).toString('latin1')) ?? []
      return { status: Number(status ?? 0), rest: bytes.subarray(end + 4) }
    }
    const chunk = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])])
    if (chunk.length === 0) return { status: 0, rest: bytes }
    bytes = Buffer.concat([bytes, chunk[0] as Buffer])
  }
}

function serve(socket: Socket, first: Buffer): RawSocket {
  const listeners: ((text: string) => void)[] = []
  let [bytes, end]: [Buffer, SocketEnd] = [first, { code: 0, reason: '' }]
  const read = (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    for (let frame = takeFrame(bytes); frame; frame = takeFrame(bytes)) {
      bytes = frame.rest
      if (frame.opcode === opcodes.text) for (const tell of listeners) tell(frame.data.toString())
      if (frame.opcode !== opcodes.close) continue
      const code = frame.data.length >= 2 ? frame.data.readUInt16BE(0) : 1005
      end = { code, reason: frame.data.subarray(2).toString() }
      // The reason is known, so the client does not wait for the rest of the closing handshake.
      socket.destroy()
    }
  }
  socket.on('data', read)
  const ended = once(socket, 'close').then(() => end)
  return {
    ended,
    isOpen: () => socket.writable && end.code === 0,
    onText: (listener) => void listeners.push(listener),
    async send(frame) {
      if (!socket.writable) return
      if (!socket.write(writeFrame(frame))) await Promise.race([once(socket, 'drain'), ended])
    },
    close: () => socket.destroy(),
  }
}

/** Reads a frame of a server, which is not masked. */
function takeFrame(bytes: Buffer): { opcode: number; data: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined
  const [first = 0, second = 0] = bytes
  const short = second & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return undefined
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + length) return undefined
  return {
    opcode: first & 15,
    data: bytes.subarray(start, start + length),
    rest: bytes.subarray(start + length),
  }
}

function writeFrame({
  opcode,
  data,
  isFinal = true,
  reserved = 0,
  isMasked = true,
  length = data.length,
}: RawFrame) {
  const first = (isFinal ? 0x80 : 0) | ((reserved & 7) << 4) | (opcode & 15)
  const bit = isMasked ? 0x80 : 0
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = first
  head[1] = bit | (length < 126 ? length : length < 65_536 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  if (!isMasked) return Buffer.concat([head, data])
  // A mask of zeros is valid and keeps the bytes unchanged.
  return Buffer.concat([head, Buffer.alloc(4), data])
}
