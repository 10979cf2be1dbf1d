import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Caller } from '../database/caller-transaction.ts'
import type { StorageBucket } from './buckets.ts'
import { type FileDescription, parseMetadata, readCacheControl, readMetadataHeader } from './description.ts'
import { createNotImplemented, StorageError } from './errors.ts'
import { isPlaceholder } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import { authorizeWrite, type ObjectPath, type WriteMode, writeObject } from './objects.ts'
import { readForm } from './read-form.ts'
import type { StorageContext } from './storage-context.ts'

/** Content that is being received, with the declarations of its sender. */
interface Incoming {
  content: Readable
  description: FileDescription
  /** Stops reading if the content is rejected. */
  stop(): void
}

/** Stores an upload from the request's own stream, with only a few chunks in memory. Answers with the object's id. */
export async function receiveUpload(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: WriteMode,
  request: IncomingMessage,
): Promise<string> {
  const { 'content-type': mimetype, 'content-length': length } = request.headers
  const declared = { mimetype, contentLength: length === undefined ? undefined : Number(length) }
  const bucket = await authorizeWrite(context, caller, path, mode, declared)
  await context.files.checkRoom(declared.contentLength ?? 0)
  const { content, description, stop } = await openUpload(request)
  try {
    const isNothing = isPlaceholder(path.key)
    checkType(bucket, description.contentType, isNothing)
    const stored = await context.files.receive(content, isNothing ? 0 : getSizeLimit(context, bucket))
    return await writeObject(context, caller, path, mode, stored, description)
  } catch (error) {
    stop()
    throw error
  }
}

/** Returns the most bytes of an object, in a bucket or in general. */
export function getSizeLimit({ settings }: StorageContext, bucket?: StorageBucket): number {
  return Math.min(bucket?.file_size_limit ?? Number.POSITIVE_INFINITY, settings['storage.file_size_limit'])
}

/**
 * @throws StorageError `InvalidMimeType` for an invalid media type, because each browser would interpret it differently. Also
 * if the bucket does not list the type, unless the object is an empty placeholder.
 */
export function checkType(
  bucket: Pick<StorageBucket, 'allowed_mime_types'>,
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

/** Rejects encoded content. It would be stored and sent unchanged, and browsers could not read it. */
function refuseEncoding(encoding: string | undefined): void {
  if (encoding && encoding !== 'identity') throw createNotImplemented('Encodings of contents are not kept')
}
