import { failureOf } from '../errors/failures.ts'
import { asFilesError, errorOfAnswer, FilesError } from '../errors/files-error.ts'
import type { ObjectRequest } from '../storage/object-request.ts'
import { type Buffers, readerOf } from './buffers.ts'

/** A file whose answer has begun. */
export interface OpenMember {
  stream: ReadableStream<Uint8Array>
  modified: Date
}

/** What a file is read by. */
export interface Reading {
  /** Gives the request that opens it; called for each attempt, because a link may have expired. */
  request: () => Promise<ObjectRequest>
  /** Bytes that were listed; null where not known. */
  size: number | null
  onBytes: (bytes: number) => void
  signal: AbortSignal
  /** An answer that stands still for so many milliseconds counts as broken off. */
  patience: number
  /** Where parts are read into, for callers that give them back. */
  buffers?: Buffers | undefined
}

/** A file is asked for this often before it counts as missing. */
const mostTries = 3

/**
 * Opens a file. Its stream goes on where it broke off, while the file is still the same, and fails when less arrived than
 * there is.
 * @throws FilesError where it cannot be had at all
 */
export async function openMember(reading: Reading): Promise<OpenMember> {
  const first = await begin(reading)
  const whole = Number(first.headers.get('Content-Length') ?? Number.NaN)
  const modified = first.headers.get('Last-Modified')
  let reader = first.body && readerOf(first.body, reading.buffers)
  let received = 0
  let tries = 1

  const resume = async (cause: unknown) => {
    if (reading.signal.aborted || tries >= mostTries) throw brokenOff(cause)
    tries += 1
    void reader?.cancel(cause).catch(() => undefined)
    const next = await ask(reading, received)
    const isSame = next.status === 206 && next.headers.get('Last-Modified') === modified
    if (!isSame) throw brokenOff(cause)
    reader = next.body && readerOf(next.body, reading.buffers)
  }
  const pull = async (sink: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const part = reader && (await inTime(reader.read(), reading.patience))
      if (!part || part.done) return end(sink)
      received += part.value.byteLength
      reading.onBytes(part.value.byteLength)
      sink.enqueue(part.value)
    } catch (cause) {
      await resume(cause)
      return pull(sink)
    }
  }
  const end = (sink: ReadableStreamDefaultController<Uint8Array>) => {
    // One of the two is enough: a compressed answer counts its bytes on the way, and a file may have been replaced.
    const isUncounted = Number.isNaN(whole) && reading.size === null
    const isWhole = received === reading.size || received === whole || isUncounted
    if (isWhole) sink.close()
    else sink.error(new FilesError('no_answer', { message: `${received} bytes arrived` }))
  }
  return {
    stream: new ReadableStream({ pull, cancel: (reason) => reader?.cancel(reason) }),
    modified: modified ? new Date(modified) : new Date(),
  }
}

/** A body that ends in the middle has another name in each browser. */
function brokenOff(cause: unknown): FilesError {
  return cause instanceof FilesError ? cause : new FilesError('no_answer', { message: String(cause) }, cause)
}

/** The first answer; a fault of network or server is met by asking again. */
async function begin(reading: Reading): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(reading, 0)
    } catch (caught) {
      const error = asFilesError(caught)
      const mayPass = failureOf(error.code).mayPass || (error.status ?? 0) >= 500
      if (reading.signal.aborted || !mayPass || tries >= mostTries) throw error
    }
  }
}

async function ask({ request, signal, patience }: Reading, from: number): Promise<Response> {
  const ended = new AbortController()
  try {
    const { url, headers } = await request()
    const options: RequestInit = {
      headers: from > 0 ? { ...headers, Range: `bytes=${from}-` } : { ...headers },
      signal: AbortSignal.any([signal, ended.signal]),
      // A part of an earlier version in the browser's cache would be mixed into this file.
      cache: 'no-store',
    }
    const answer = await inTime(fetch(url, options), patience)
    if (!answer.ok) throw errorOfAnswer(answer.status, await inTime(answer.text(), patience), false)
    return answer
  } catch (cause) {
    ended.abort()
    throw cause
  }
}

/** @throws FilesError `timeout` */
async function inTime<T>(step: Promise<T>, patience: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new FilesError('timeout', {})), patience)
  try {
    return await Promise.race([step, promise])
  } finally {
    clearTimeout(timer)
  }
}
