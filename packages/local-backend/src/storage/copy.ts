import type { Caller } from '../database/caller-transaction.ts'
import { readBucketRules } from './buckets.ts'
import { createNoSuchKey, createTooLarge } from './errors.ts'
import { isPlaceholder } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import {
  checkWrite,
  findAnyObject,
  findObject,
  type ObjectPath,
  type ObjectRow,
  type WriteMode,
  writeObject,
} from './objects.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType, getSizeLimit } from './upload.ts'

/** Properties of a copy that replace those of its source. */
export interface CopyOptions {
  cacheControl?: string | undefined
  mimetype?: string | undefined
  userMetadata: Record<string, unknown> | null
}

/**
 * Copies an object that the caller may see to a path that the caller may write.
 * @throws StorageError `NoSuchKey`, `KeyAlreadyExists`, `AccessDenied`, and the errors of the other bucket's rules
 */
export async function copyObject(
  context: StorageContext,
  caller: Caller,
  from: ObjectPath,
  to: ObjectPath,
  mode: WriteMode,
  other?: CopyOptions,
): Promise<ObjectRow> {
  const source = await findObject(context, caller, from)
  const { size, eTag } = source.metadata
  const cacheControl = other?.cacheControl ?? source.metadata.cacheControl
  // Objects from before types were checked can have an invalid type. They are sent as octet-stream, so the copy gets that type.
  const isType = parseMediaType(source.metadata.mimetype) !== undefined
  const mimetype = other?.mimetype ?? (isType ? source.metadata.mimetype : 'application/octet-stream')
  await checkWrite(context, caller, to, mode)
  const bucket = await readBucketRules(context, to.bucket)
  checkType(bucket, mimetype, size === 0 && isPlaceholder(to.key))
  if (size > getSizeLimit(context, bucket)) throw createTooLarge()
  const version = await context.files.copy(source.version).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? createNoSuchKey() : error
  })
  const userMetadata = other ? other.userMetadata : source.user_metadata
  const description = { contentType: mimetype, cacheControl, userMetadata }
  await writeObject(context, caller, to, mode, { version, size, etag: eTag }, description)
  return findAnyObject(context, to)
}
