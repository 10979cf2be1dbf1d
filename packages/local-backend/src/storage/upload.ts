import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Caller } from '../database/as-caller.ts'
import type { Bucket } from './buckets.ts'
import { type Description, parseMetadata, readCacheControl, readMetadataHeader } from './description.ts'
import { notHere, StorageError } from './errors.ts'
import { isPlaceholder } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import { admitWrite, type Mode, type ObjectPath, writeObject } from './objects.ts'
import { readForm } from './read-form.ts'
import type { StorageContext } from './storage-context.ts'

/** Content on its way in, with what its sender says of it. */
interface Incoming {
  content: Readable
  description: Description
  /** Ends the reading where the content is not wanted. */
  stop(): void
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
  await context.files.checkRoom(declared.contentLength ?? 0)
  const { content, description, stop } = await openUpload(request)
  try {
    const isNothing = isPlaceholder(path.key)
    checkType(bucket, description.contentType, isNothing)
    const stored = await context.files.receive(content, isNothing ? 0 : limitOf(context, bucket))
    return await writeObject(context, caller, path, mode, stored, description)
  } catch (error) {
    stop()
    throw error
  }
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
      cacheControl: readCacheControl(request.headers['cache-control']),
      userMetadata: readMetadataHeader(request.headers['x-metadata']) ?? {},
    },
    // Only the reader of the content reads the request.
    stop: () => undefined,
  }
}

async function openForm(request: IncomingMessage): Promise<Incoming> {
  const { fields, content, mimeType, stop } = await readForm(request)
  try {
    refuseEncoding(fields.get('contentEncoding'))
    const description = {
      contentType: fields.get('contentType') || mimeType,
      cacheControl: readCacheControl(fields.get('cacheControl')),
      userMetadata: parseMetadata(fields.get('metadata')) ?? {},
    }
    return { content, description, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Content comes as it is to be stored and sent, or browsers would be given something that they cannot read. */
function refuseEncoding(encoding: string | undefined): void {
  if (encoding && encoding !== 'identity') throw notHere('Encodings of contents are not kept')
}
