import type { Context as HonoContext } from 'hono'
import { createNoSuchKey, StorageError, toErrorResponse } from './errors.ts'
import { getSafeContentType, objectPolicy } from './media-type.ts'
import type { ObjectRow } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/**
 * Answers with the content of an object: all of it, a range, or 304. Calls `find` again if the version was replaced before its file
 * could be opened. With `expires`, the end of a link, clients may cache the content until then.
 */
export async function sendObject(
  c: HonoContext,
  context: StorageContext,
  find: () => Promise<ObjectRow>,
  expires?: Date,
): Promise<Response> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const object = await find()
    const headers = createObjectHeaders(c, object, expires)
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
  throw createNoSuchKey()
}

/** Returns the headers of an object's content, except for its length. */
export function createObjectHeaders(
  c: HonoContext,
  { name, metadata }: ObjectRow,
  expires: Date | undefined,
): Headers {
  const { contentType, isAttachment } = getSafeContentType(metadata.mimetype)
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

/** Replaces a value that a header cannot carry by `no-cache`. */
function inHeader(cacheControl: string): string {
  return /^[\x20-\x7e]*$/.test(cacheControl) ? cacheControl : 'no-cache'
}

/** Returns a `Content-Disposition` (RFC 6266). Without a name, the browser uses the one in the URL. */
function attachment(name: string): string {
  if (!name) return 'attachment;'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

/** Returns whether the client has the current version. RFC 9110: `If-None-Match` wins over `If-Modified-Since`. */
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

/** Returns the requested range; undefined for several ranges, for an unknown form, or if `If-Range` names another version. */
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
  const answer = toErrorResponse(new StorageError('InvalidRange', 'invalid range provided'))
  answer.headers.set('Content-Range', `bytes */${size}`)
  return answer
}
