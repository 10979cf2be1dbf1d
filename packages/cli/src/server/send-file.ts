import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { answerProblem } from './problem-page.ts'

/** Answers with a file of a folder. Returns false without an answer if the folder has no file for this path. */
export type FileSender = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status?: number,
) => Promise<boolean>

interface Found {
  handle: FileHandle
  stats: Stats
  /** Relative to the folder's root, without the extension of a compressed file. */
  path: string
  encoding: 'br' | undefined
}

/**
 * Sends files as they are on the disk at that moment, compressed if there is a compressed file next to them. `headersOf`
 * returns the headers of the file, which no other answer gets: an answer that may be cached for a year is the complete file,
 * or it breaks off visibly.
 */
export function createFileSender(
  folder: string,
  headersOf: (path: string) => Record<string, string>,
): FileSender {
  const root = resolve(folder) + sep
  return async (request, response, path, status = 200) => {
    const found = await find(root, path, acceptsBrotli(request))
    if (!found) return false
    try {
      await send(request, response, found, headersOf(found.path), status)
    } finally {
      await found.handle.close()
    }
    return true
  }
}

/** Finds the file itself, the page of that name, or the index page of the folder of that name. */
async function find(root: string, path: string, brotli: boolean): Promise<Found | undefined> {
  const name = decodeURIComponent(path).replace(/\/$/, '')
  for (const candidate of [name, `${name}.html`, `${name}/index.html`]) {
    const file = join(root, candidate)
    if (candidate === '' || !file.startsWith(root)) continue
    const packed = brotli ? await openFile(`${file}.br`) : undefined
    if (packed) return { ...packed, path: candidate, encoding: 'br' }
    const plain = await openFile(file)
    if (plain) return { ...plain, path: candidate, encoding: undefined }
  }
  return undefined
}

/** Error codes for a missing file; every other error is a failure of the server. */
const notThere = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

async function openFile(path: string): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (notThere.has(error.code ?? '')) return undefined
    throw error
  })
  if (!handle) return undefined
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, stats }
  await handle.close()
  return undefined
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, stats, path, encoding }: Found,
  own: Record<string, string>,
  status: number,
): Promise<void> {
  const { size } = stats
  const etag = `W/"${size}-${stats.mtimeMs}"`
  const headers: OutgoingHttpHeaders = {
    ...own,
    'Accept-Ranges': 'bytes',
    'Content-Type': typeOf(path),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ETag: etag,
    'Last-Modified': stats.mtime.toUTCString(),
    Vary: 'Accept-Encoding',
  }
  const isWhole = status !== 200
  if (!isWhole && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return
  }
  const range = isWhole ? undefined : rangeOf(request, size)
  if (range === 'unsatisfiable')
    return answerProblem(request, response, 416, { 'Content-Range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  response.writeHead(range ? 206 : status, { ...headers, 'Content-Length': end - start + 1 })
  if (request.method === 'HEAD' || size === 0) {
    response.end()
    return
  }
  await pipeline(bytesOf(handle, stats, start, end), response).catch((error: NodeJS.ErrnoException) => {
    // The client has disconnected.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/**
 * Reads the bytes of a file. If it is truncated or overwritten meanwhile, the last part is held back and the
 * connection breaks: a complete answer would be cached for as long as the file's headers say.
 */
async function* bytesOf(
  handle: FileHandle,
  before: Stats,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let missing = end - start + 1
  let last: Buffer | undefined
  for await (const part of handle.createReadStream({ start, end, autoClose: false })) {
    if (last) yield last
    last = part as Buffer
    missing -= last.byteLength
  }
  const now = await handle.stat()
  if (missing > 0 || now.mtimeMs !== before.mtimeMs || now.size !== before.size)
    throw new Error('The file changed while it was sent.')
  if (last) yield last
}

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return type === 'text/html' ? 'text/html; charset=utf-8' : type
}

/** Returns whether `Accept-Encoding` names brotli, with a weight above zero (RFC 9110, 12.5.3). */
function acceptsBrotli(request: IncomingMessage): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim().toLowerCase()))
    .some(([name, weight]) => name === 'br' && !/^q=0(\.0*)?$/.test(weight ?? ''))
}

/**
 * Returns the requested range. Undefined for several ranges or an unknown form: then the complete file is sent (RFC 9110). Also
 * undefined with `If-Range`, which requires a strong validator of the content: these files have only weak ones.
 */
function rangeOf(
  { headers }: IncomingMessage,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if ((!first && !last) || headers['if-range']) return undefined
  if (first && last && Number(last) < Number(first)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start >= size || (last === '0' && !first) ? 'unsatisfiable' : { start, end }
}
