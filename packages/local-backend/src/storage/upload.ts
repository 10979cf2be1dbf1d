import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Caller } from '../database/as-caller.ts'
import { isTooDeep } from '../http/json-depth.ts'
import { type Bucket, bucketRules } from './buckets.ts'
import { StorageError } from './errors.ts'
import { parseMediaType } from './media-type.ts'
import {
  checkWrite,
  type Description,
  type Mode,
  type ObjectPath,
  type Written,
  writeObject,
} from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Content on its way in, with what its sender says of it. */
interface Incoming {
  content: Readable
  description: Description
}

/** Takes an upload from the request's own stream, never holding more than a few chunks of it. */
export async function upload(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: Mode,
  request: IncomingMessage,
): Promise<Written> {
  const bucket = await bucketRules(context, path.bucket)
  await checkWrite(context, caller, path, mode)
  const { content, description } = await openUpload(request)
  checkType(bucket, description.contentType)
  const stored = await context.files.receive(content, limitOf(context, bucket))
  return writeObject(context, caller, path, mode, stored, description)
}

/** The most bytes an object of the bucket may have. */
export function limitOf({ settings }: StorageContext, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, settings['storage.file_size_limit'])
}

/**
 * @throws StorageError `InvalidMimeType` for what is no media type: browsers would make one of it, each another. Also
 * where the bucket does not list the type.
 */
export function checkType(bucket: Bucket, contentType: string): void {
  const type = parseMediaType(contentType)?.essence
  if (!type) throw new StorageError('InvalidMimeType', `"${contentType}" is no media type`)
  const allowed = bucket.allowed_mime_types
  if (!allowed || allowed.length === 0) return
  const matches = (listed: string) => {
    const rule = listed.trim().toLowerCase()
    return rule === type || rule === '*/*' || (rule.endsWith('/*') && type.startsWith(rule.slice(0, -1)))
  }
  if (!allowed.some(matches)) throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}

async function openUpload(request: IncomingMessage): Promise<Incoming> {
  if (request.headers['content-type']?.startsWith('multipart/form-data')) return openForm(request)
  return {
    content: request,
    description: {
      contentType: request.headers['content-type'] || 'application/octet-stream',
      cacheControl: cacheControlOf(request.headers['cache-control']),
      userMetadata: parseMetadata(decodeBase64(request.headers['x-metadata'])),
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
        resolve({
          content,
          description: {
            contentType: fields.get('contentType') || info.mimeType,
            cacheControl: cacheControlOf(fields.get('cacheControl')),
            userMetadata: parseMetadata(fields.get('metadata')),
          },
        })
      } catch (error) {
        content.destroy()
        reject(error)
      }
    })
    form.on('close', () => {
      if (!isOpen) reject(new StorageError('InvalidRequest', 'The form holds no file'))
    })
    // A sender that goes away must end the content too, or a half file would look like a whole one.
    pipeline(request, form).catch(fail)
  })
}

/** What storage-js sends, seconds alone or a whole header, as a header. */
export function cacheControlOf(value: string | undefined): string {
  if (!value) return 'no-cache'
  return /^\d+$/.test(value) ? `max-age=${value}` : value
}

function decodeBase64(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : undefined
}

/** @throws StorageError `InvalidRequest` */
export function parseMetadata(json: string | undefined): Record<string, unknown> | null {
  if (!json) return null
  if (isTooDeep(json)) throw new StorageError('InvalidRequest', 'The metadata is nested too deep')
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (cause) {
    throw new StorageError('InvalidRequest', 'The metadata is not JSON', { cause })
  }
  throw new StorageError('InvalidRequest', 'The metadata is not an object')
}
