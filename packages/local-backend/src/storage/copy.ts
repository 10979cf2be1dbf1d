import type { Caller } from '../database/as-caller.ts'
import { bucketRules } from './buckets.ts'
import { noSuchKey, StorageError } from './errors.ts'
import { parseMediaType } from './media-type.ts'
import { checkWrite, findObject, type Mode, type ObjectPath, type Written, writeObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType, limitOf } from './upload.ts'

/**
 * Copies an object the caller may see to where the caller may write.
 * @throws StorageError `NoSuchKey`, `KeyAlreadyExists`, `AccessDenied`, and what the other bucket's rules refuse
 */
export async function copyObject(
  context: StorageContext,
  caller: Caller,
  from: ObjectPath,
  to: ObjectPath,
  mode: Mode,
): Promise<Written> {
  const source = await findObject(context, caller, from)
  const bucket = await bucketRules(context, to.bucket)
  const { cacheControl, size, eTag } = source.metadata
  // What was stored before types were checked is copied as what it is sent as.
  const isType = parseMediaType(source.metadata.mimetype) !== undefined
  const mimetype = isType ? source.metadata.mimetype : 'application/octet-stream'
  checkType(bucket, mimetype)
  if (size > limitOf(context, bucket))
    throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  await checkWrite(context, caller, to, mode)
  const version = await context.files.copy(source.version).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? noSuchKey() : error
  })
  const description = { contentType: mimetype, cacheControl, userMetadata: source.user_metadata }
  return writeObject(context, caller, to, mode, { version, size, etag: eTag }, description)
}
