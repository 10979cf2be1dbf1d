import type { Transaction } from '@electric-sql/pglite'
import { type Caller, runTransaction, runTransactionAs, setCaller } from '../database/caller-transaction.ts'
import type { StorageBucket } from './buckets.ts'
import { createTooLarge, StorageError, toStorageError } from './errors.ts'
import { isPlaceholder } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import { type ObjectPath, type ObjectRow, objectColumns, selectObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType } from './upload.ts'

/** Removes the objects that the caller may remove, and returns their rows. */
export async function removeObjects(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<ObjectRow[]> {
  const { rows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${objectColumns}`,
      [bucket, keys],
    ),
  )
  await context.files.remove(rows.map((row) => row.version))
  return rows
}

/**
 * Moves an object to another path and makes the caller its owner. The file stays in place.
 * @throws StorageError `NoSuchKey`, `ResourceAlreadyExists`; `EntityTooLarge`, `InvalidMimeType` if the rules of another bucket refuse it
 */
export async function moveObject(
  context: StorageContext,
  caller: Caller,
  from: ObjectPath,
  to: ObjectPath,
): Promise<void> {
  await runTransaction(context.database, async (tx) => {
    const rules = await findRules(tx, from, to)
    await setCaller(tx, caller)
    if (rules) await checkArrival(tx, rules, from, to)
    // Moving thousands of objects runs this once for each, and planning under all policies is most of the work: it has to be one statement.
    const { affectedRows } = await tx.query(
      `update storage.objects set bucket_id = $3, name = $4, owner = coalesce($5::uuid, owner), owner_id = coalesce($5::text, owner_id),
         updated_at = now() where bucket_id = $1 and name = $2`,
      [from.bucket, from.key, to.bucket, to.key, caller.sub],
    )
    if (affectedRows) return
    await selectObject(tx, from)
    throw new StorageError('AccessDenied', 'You may not move this object')
  }).catch((error: unknown) => {
    throw toStorageError(error, 'ResourceAlreadyExists')
  })
}

/** Limits of a bucket. */
type BucketRules = Pick<StorageBucket, 'file_size_limit' | 'allowed_mime_types'>

/** The bucket with deleted files of the files remote, below `<account>/<deletion>/<bucket>/`. */
const trash = 'portico-trash'

/**
 * Returns the rules that a moved object has to obey; undefined if there are no rules. An object that stays in its bucket, or returns from the
 * trash to the bucket that it was deleted from, is exempt: limits that were lowered since don't lock in older files.
 */
async function findRules(
  tx: Transaction,
  from: ObjectPath,
  to: ObjectPath,
): Promise<BucketRules | undefined> {
  const isReturn = from.bucket === trash && from.key.split('/')[2] === to.bucket
  if (from.bucket === to.bucket || isReturn) return undefined
  const { rows } = await tx.query<BucketRules>(
    `select file_size_limit, allowed_mime_types from storage.buckets
     where id = $1 and (file_size_limit is not null or cardinality(allowed_mime_types) > 0)`,
    [to.bucket],
  )
  return rows[0]
}

/** @throws StorageError `NoSuchKey`, `EntityTooLarge`, `InvalidMimeType` */
async function checkArrival(
  tx: Transaction,
  rules: BucketRules,
  from: ObjectPath,
  to: ObjectPath,
): Promise<void> {
  const { size, mimetype } = (await selectObject(tx, from)).metadata
  // Objects from before types were checked count as bytes, as in a copy.
  const type = parseMediaType(mimetype) ? mimetype : 'application/octet-stream'
  checkType(rules, type, size === 0 && isPlaceholder(to.key))
  if (size > (rules.file_size_limit ?? Number.POSITIVE_INFINITY)) throw createTooLarge()
}
