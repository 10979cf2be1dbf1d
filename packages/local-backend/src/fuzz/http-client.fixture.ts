import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { AnswerReader, type HttpAnswer } from './answer-reader.fixture.ts'
import { createFormField, readForm } from './form.fixture.ts'
import { type FuzzRequest, getHeader } from './request.fixture.ts'

/** Sends requests byte by byte without changes, which no library does, over few connections. */
export interface HttpClient {
  /** Resolves with the answer, or with the reason why no answer came. Never rejects. `longest` limits the wait in ms. */
  send(request: FuzzRequest, longest?: number): Promise<HttpAnswer>
  close(): void
}

/** Timeout for one answer in ms, far above the time on a busy machine. */
export const longestAnswer = 60_000

/**
 * Opens a client for a server.
 * @param address sent as `X-Forwarded-For`, so that clients have different addresses; default: none
 */
export function openHttpClient(url: string, address?: string): HttpClient {
  const { hostname, port, host } = new URL(url)
  const idle: Socket[] = []
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    // The connection may end while bytes are sent. An answer that arrived before counts.
    socket.on('error', () => undefined)
    return socket
  }
  return {
    async send(request, longest = longestAnswer) {
      const isPlain = isWellFormed(request)
      const kept = isPlain ? takeUsable(idle) : undefined
      const answer = await exchange(kept ?? open(), request, { isPlain, host, address, longest })
      if (answer.isReusable) idle.push(answer.socket)
      // A kept connection may have ended just before its use. Then the request was not read.
      if (kept && answer.status === 0 && !answer.isLate) return this.send(request, longest)
      return answer
    },
    close() {
      for (const socket of idle.splice(0)) socket.destroy()
    },
  }
}

function takeUsable(idle: Socket[]): Socket | undefined {
  for (let socket = idle.pop(); socket; socket = idle.pop())
    if (socket.writable && !socket.destroyed) return socket
  return undefined
}

const ownFields = /^(host|connection|content-length|transfer-encoding|expect|upgrade|x-forwarded-for)$/i

/** Returns whether a server reads exactly one request of it, and can answer another one on the same connection. */
function isWellFormed({ method, target, headers, wire }: FuzzRequest): boolean {
  return (
    !wire &&
    /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) &&
    /^\/[\x21-\x7e]*$/.test(target) &&
    headers.every(
      ([name, value]) => /^[\w-]+$/.test(name) && !ownFields.test(name) && /^[\x20-\x7e]*$/.test(value),
    )
  )
}

interface Delivery {
  isPlain: boolean
  host: string
  address: string | undefined
  longest: number
}

async function exchange(
  socket: Socket,
  request: FuzzRequest,
  delivery: Delivery,
): Promise<HttpAnswer & { socket: Socket; isReusable: boolean }> {
  const began = performance.now()
  const reader = new AnswerReader(request.method === 'HEAD')
  const { isPlain, longest } = delivery
  const end = await new Promise<'whole' | 'closed' | 'late'>((resolve) => {
    const timer = setTimeout(() => finish('late'), longest)
    const onData = (chunk: Buffer) => {
      if (reader.push(chunk)) finish('whole')
    }
    const onClose = () => finish('closed')
    const finish = (how: 'whole' | 'closed' | 'late') => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      resolve(how)
    }
    socket.on('data', onData).on('close', onClose)
    if (socket.destroyed) return finish('closed')
    void write(socket, request, delivery)
  })
  const isReusable = end === 'whole' && isPlain && reader.headers.get('connection') !== 'close'
  if (!isReusable) socket.destroy()
  return {
    status: reader.status,
    headers: reader.headers,
    body: reader.body(),
    ms: performance.now() - began,
    isLate: end === 'late',
    socket,
    isReusable,
  }
}

async function write(socket: Socket, request: FuzzRequest, delivery: Delivery): Promise<void> {
  const { body, wire = {} } = request
  const head = Buffer.from(headOf(request, delivery), isLatin(request) ? 'latin1' : 'utf8')
  if (delivery.isPlain) {
    socket.write(body.length > 0 ? Buffer.concat([head, body]) : head)
    return
  }
  socket.write(head)
  if (wire.isEndlessHead) return writeEndlessly(socket)
  if (wire.fields) return writeFields(socket, request, wire.fields)
  if (wire.chunkSize) {
    for (let at = 0; at < body.length && at < 200 * wire.chunkSize; at += wire.chunkSize)
      writeChunk(socket, body.subarray(at, at + wire.chunkSize))
    socket.write('0\r\n\r\n')
    return
  }
  socket.write(body.subarray(0, wire.cutAt))
  // No bytes follow a body that is too short, so the server need not wait. A complete request gets its answer first.
  const isFramedByHeader = ['content-length', 'transfer-encoding'].some(
    (name) => getHeader(request, name) !== undefined,
  )
  if (wire.cutAt !== undefined || wire.length !== undefined || isFramedByHeader) socket.end()
}

function writeChunk(socket: Socket, chunk: Buffer): boolean {
  const size = Buffer.from(`${chunk.length.toString(16)}\r\n`)
  return socket.write(Buffer.concat([size, chunk, Buffer.from('\r\n')]))
}

/** Sends one more line of the head each second, until the server ends the connection. */
function writeEndlessly(socket: Socket): void {
  let line = 0
  const timer = setInterval(() => socket.write(`X-Line-${line++}: x\r\n`), 1_000)
  socket.once('close', () => clearInterval(timer))
}

/** Sends more fields of a form as fast as the server reads them. */
async function writeFields(
  socket: Socket,
  request: FuzzRequest,
  { count, bytes }: { count: number; bytes: number },
): Promise<void> {
  const form = readForm(getHeader(request, 'content-type') ?? '', request.body)
  for (let n = 0; form && n < count && socket.writable; n++)
    if (!writeChunk(socket, createFormField(form.boundary, `field-${n}`, bytes)))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  writeChunk(socket, request.body)
  socket.write('0\r\n\r\n')
}

function headOf(request: FuzzRequest, { isPlain, host, address }: Delivery): string {
  const { method, target, headers, body, wire = {} } = request
  const lines = [`${method} ${target} HTTP/${wire.version ?? '1.1'}`]
  const add = (name: string, value: string) => {
    if (getHeader(request, name.toLowerCase()) === undefined) lines.push(`${name}: ${value}`)
  }
  add('Host', host)
  if (address) add('X-Forwarded-For', address)
  if (!isPlain) add('Connection', 'close')
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (wire.chunkSize || wire.fields) add('Transfer-Encoding', 'chunked')
  else if (wire.length !== undefined) add('Content-Length', wire.length)
  else if (body.length > 0 || /^(POST|PUT|PATCH)$/.test(method)) add('Content-Length', `${body.length}`)
  return wire.isEndlessHead ? `${lines.join('\r\n')}\r\n` : `${lines.join('\r\n')}\r\n\r\n`
}

function isLatin({ method, target, headers }: FuzzRequest): boolean {
  return !/[^\0-\xff]/.test(method + target + headers.flat().join(''))
}
