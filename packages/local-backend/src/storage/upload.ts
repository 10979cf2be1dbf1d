import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Caller } from '../database/as-caller.ts'
import { isTooDeep } from '../http/json-depth.ts'
import type { Bucket } from './buckets.ts'
import { notHere, StorageError } from './errors.ts'
import { isPlaceholder } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import { admitWrite, type Description, type Mode, type ObjectPath, writeObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Content on its way in, with what its sender says of it. */
interface Incoming {
  content: Readable
  description: Description
}

/** Takes an upload from the request's own stream, never holding more than a few chunks of it, and answers with the object's id. */
export async function upload(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: Mode,
  request: IncomingMessage,
): Promise<string> {
  const { 'content-type': mimetype, 'content-length': length } = request.headers
  const declared = { mimetype, contentLength: length === undefined ? undefined : Number(length) }
  const bucket = await admitWrite(context, caller, path, mode, declared)
  const { content, description } = await openUpload(request)
  const isNothing = isPlaceholder(path.key)
  checkType(bucket, description.contentType, isNothing)
  const stored = await context.files.receive(content, isNothing ? 0 : limitOf(context, bucket))
  return writeObject(context, caller, path, mode, stored, description)
}

/** The most bytes that an object may have, in a bucket or at all. */
export function limitOf({ settings }: StorageContext, bucket?: Bucket): number {
  return Math.min(bucket?.file_size_limit ?? Number.POSITIVE_INFINITY, settings['storage.file_size_limit'])
}

/**
 * @throws StorageError `InvalidMimeType` for what is no media type: browsers would make one of it, each another. Also
 * where the bucket does not list the type, unless it is a placeholder that holds nothing.
 */
export function checkType(
  bucket: Pick<Bucket, 'allowed_mime_types'>,
  contentType: string,
  isNothing: boolean,
): void {
  const type = parseMediaType(contentType)?.essence
  if (!type) throw new StorageError('InvalidMimeType', `"${contentType}" is no media type`)
  const allowed = bucket.allowed_mime_types
  if (!allowed || allowed.length === 0 || isNothing) return
  const matches = (listed: string) => {
    const [rule = ''] = listed.trim().toLowerCase().split(/\s*;/)
    return (
      rule === type ||
      rule === '*/*' ||
      rule === '*' ||
      (rule.endsWith('/*') && type.startsWith(rule.slice(0, -1)))
    )
  }
  if (!allowed.some(matches)) throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}

async function openUpload(request: IncomingMessage): Promise<Incoming> {
  if (request.headers['content-type']?.startsWith('multipart/form-data')) return openForm(request)
  refuseEncoding(request.headers['content-encoding'])
  return {
    content: request,
    description: {
      contentType: request.headers['content-type'] || 'application/octet-stream',
      cacheControl: cacheControlOf(request.headers['cache-control']),
      userMetadata: metadataHeader(request.headers['x-metadata']) ?? {},
    },
  }
}

/** The form storage-js sends: fields first, then one file; it resolves when the file begins. */
function openForm(request: IncomingMessage): Promise<Incoming> {
  const fields = new Map<string, string>()
  const content = new PassThrough()
  // Its reader gets the errors of the content; if it was refused nobody reads, and nothing must come of them.
  content.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    let isOpen = false
    const fail = (error: unknown) => {
      const failure = new StorageError('InvalidRequest', 'The form could not be read', { cause: error })
      content.destroy(failure)
      reject(failure)
    }
    const form = busboy({ headers: request.headers, limits: { files: 1, fieldSize: 1024 * 1024 } })
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, file, info) => {
      isOpen = true
      pipeline(file, content).catch(fail)
      try {
        refuseEncoding(fields.get('contentEncoding'))
        resolve({
          content,
          description: {
            contentType: fields.get('contentType') || info.mimeType,
            cacheControl: cacheControlOf(fields.get('cacheControl')),
            userMetadata: parseMetadata(fields.get('metadata')) ?? {},
          },
        })
      } catch (error) {
        content.destroy()
        reject(error)
      }
    })
    form.on('close', () => {
      if (!isOpen) reject(new StorageError('InvalidRequest', 'No content provided'))
    })
    // A sender that goes away must end the content too, or a half file would look like a whole one.
    pipeline(request, form).catch(fail)
  })
}

/** Content comes as it is to be stored and sent, or browsers would be given something that they cannot read. */
function refuseEncoding(encoding: string | undefined): void {
  if (encoding && encoding !== 'identity') throw notHere('Encodings of contents are not kept')
}

/** What storage-js sends, seconds alone or a whole header, as a header. */
export function cacheControlOf(value: string | undefined): string {
  if (!value) return 'no-cache'
  return /^\d+$/.test(value) ? `max-age=${value}` : value
}

/** What a client says of an object in the header `x-metadata`. @throws StorageError `InvalidRequest` */
export function metadataHeader(value: string | string[] | undefined): Record<string, unknown> | null {
  return typeof value === 'string' ? parseMetadata(Buffer.from(value, 'base64').toString('utf8')) : null
}

/** What a client says of an object; what is no JSON is as if it were not sent. @throws StorageError `InvalidRequest` if it is nested too deep */
export function parseMetadata(json: string | undefined): Record<string, unknown> | null {
  if (!json) return null
  if (isTooDeep(json)) throw new StorageError('InvalidRequest', 'The metadata is nested too deep')
  const value = parseJson(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
