import { getFailure } from '../errors/failures.ts'
import { FilesError, parseUploadError, toFilesError } from '../errors/files-error.ts'
import type { ObjectRequest } from '../storage/object-request.ts'
import { type BufferPool, createReader } from './buffer-pool.ts'

/** A file whose answer has started. */
export interface OpenedMember {
  stream: ReadableStream<Uint8Array>
  modified: Date
}

/** The options for reading a file. */
export interface ReadOptions {
  /** Returns the request that opens the file. Called for each attempt, because a link may have expired. */
  request: () => Promise<ObjectRequest>
  /** Bytes, as listed. Null if unknown. */
  size: number | null
  onBytes: (bytes: number) => void
  signal: AbortSignal
  /** Timeout in ms for an answer that sends no data. */
  patience: number
  /** Buffers for the parts, for callers that give them back. */
  buffers?: BufferPool | undefined
}

/** Number of attempts before a file counts as missing. */
const mostTries = 3

/**
 * Opens a file. Its stream resumes after an interruption if the file has not changed, and fails if bytes are missing at the end.
 * @throws FilesError if the file can't be opened
 */
export async function openMember(reading: ReadOptions): Promise<OpenedMember> {
  const first = await begin(reading)
  const whole = Number(first.headers.get('Content-Length') ?? Number.NaN)
  const modified = first.headers.get('Last-Modified')
  let reader = first.body && createReader(first.body, reading.buffers)
  let received = 0
  let tries = 1

  const resume = async (cause: unknown) => {
    if (reading.signal.aborted || tries >= mostTries) throw brokenOff(cause)
    tries += 1
    void reader?.cancel(cause).catch(() => undefined)
    const next = await ask(reading, received)
    const isSame = next.status === 206 && next.headers.get('Last-Modified') === modified
    if (!isSame) throw brokenOff(cause)
    reader = next.body && createReader(next.body, reading.buffers)
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
    // One match is enough: a compressed answer counts its compressed bytes, and a file may have been replaced since it was
    // listed.
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

/** Each browser has another error for a body that is interrupted. */
function brokenOff(cause: unknown): FilesError {
  return cause instanceof FilesError ? cause : new FilesError('no_answer', { message: String(cause) }, cause)
}

/** Returns the first answer. Retries after a failure of the network or the server. */
async function begin(reading: ReadOptions): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(reading, 0)
    } catch (caught) {
      const error = toFilesError(caught)
      const mayPass = getFailure(error.code).mayPass || (error.status ?? 0) >= 500
      if (reading.signal.aborted || !mayPass || tries >= mostTries) throw error
    }
  }
}

async function ask({ request, signal, patience }: ReadOptions, from: number): Promise<Response> {
  const ended = new AbortController()
  try {
    const { url, headers } = await request()
    const options: RequestInit = {
      headers: from > 0 ? { ...headers, Range: `bytes=${from}-` } : { ...headers },
      signal: AbortSignal.any([signal, ended.signal]),
      // A part of an older version in the browser's cache would be mixed into the file.
      cache: 'no-store',
    }
    const answer = await inTime(fetch(url, options), patience)
    if (!answer.ok) throw parseUploadError(answer.status, await inTime(answer.text(), patience), false)
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
