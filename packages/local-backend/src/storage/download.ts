import type { Context as HonoContext } from 'hono'
import { noSuchKey, StorageError, toResponse } from './errors.ts'
import { objectPolicy, sendingOf } from './media-type.ts'
import type { ObjectRow } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/**
 * Answers with the content of an object: whole, a range of it, or 304. `find` is asked again when the
 * version it named was replaced before its file could be opened. What a link leads to may be kept until the link ends.
 */
export async function download(
  c: HonoContext,
  context: StorageContext,
  find: () => Promise<ObjectRow>,
  expires?: Date,
): Promise<Response> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const object = await find()
    const headers = headersOf(c, object, expires)
    if (isUnchanged(c, object)) return new Response(null, { status: 304, headers })
    const { size } = object.metadata
    const range = rangeOf(c, object)
    if (range === 'unsatisfiable') return unsatisfiable(size)
    headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    const status = range ? 206 : 200
    if (c.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
    const part = range ?? { start: 0, end: size - 1 }
    const content = await context.files.read(object.version, part).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (content) return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers })
  }
  throw noSuchKey()
}

/** What is said of an object's content, besides its length. */
export function headersOf(c: HonoContext, { name, metadata }: ObjectRow, expires: Date | undefined): Headers {
  const { contentType, isAttachment } = sendingOf(metadata.mimetype)
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    ...(expires ? { Expires: expires.toUTCString() } : { 'Cache-Control': inHeader(metadata.cacheControl) }),
    'Content-Security-Policy': objectPolicy,
    'Content-Type': contentType,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'none',
  })
  const wished = c.req.query('download')
  if (wished !== undefined) headers.set('Content-Disposition', attachment(wished))
  else if (isAttachment) headers.set('Content-Disposition', attachment(name.split('/').at(-1) ?? ''))
  return headers
}

/** What a header cannot carry was never one. */
function inHeader(cacheControl: string): string {
  return /^[\x20-\x7e]*$/.test(cacheControl) ? cacheControl : 'no-cache'
}

/** RFC 6266; without a name the browser takes the one in the address. */
function attachment(name: string): string {
  if (!name) return 'attachment;'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

/** Whether the client has it. RFC 9110: `If-None-Match` wins over `If-Modified-Since`. */
export function isUnchanged(c: HonoContext, { metadata }: ObjectRow): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) {
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === metadata.eTag)
  }
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since
}

/** The one range asked for; none if several are, if the form is unknown, or if `If-Range` names another version. */
function rangeOf(
  c: HonoContext,
  { metadata }: ObjectRow,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range')?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  const ifRange = c.req.header('if-range')
  if (ifRange && ifRange !== metadata.eTag && Date.parse(ifRange) !== wholeSeconds(metadata.lastModified))
    return undefined
  const { size } = metadata
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start >= size || (!first && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}

function wholeSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000) * 1000
}

function unsatisfiable(size: number): Response {
  const answer = toResponse(new StorageError('InvalidRange', 'invalid range provided'))
  answer.headers.set('Content-Range', `bytes */${size}`)
  return answer
}
