import { type Caller, transactAs } from '../database/as-caller.ts'
import { fromDatabase, StorageError } from './errors.ts'
import { type ObjectPath, type ObjectRow, objectColumns, selectObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Removes the objects the caller may remove, and answers with their rows. */
export async function removeObjects(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<ObjectRow[]> {
  const { rows } = await transactAs(context.database, caller, (tx) =>
    tx.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${objectColumns}`,
      [bucket, keys],
    ),
  )
  await context.files.remove(rows.map((row) => row.version))
  return rows
}

/** Gives an object another path, and to whom moves it; its file stays where it is. @throws StorageError `NoSuchKey`, `ResourceAlreadyExists` */
export async function moveObject(
  context: StorageContext,
  caller: Caller,
  from: ObjectPath,
  to: ObjectPath,
): Promise<void> {
  await transactAs(context.database, caller, async (tx) => {
    // Of thousands that are moved one after the other, each is one statement: to plan one under all policies is most of the work.
    const { affectedRows } = await tx.query(
      `update storage.objects set bucket_id = $3, name = $4, owner = coalesce($5::uuid, owner), owner_id = coalesce($5::text, owner_id),
         updated_at = now() where bucket_id = $1 and name = $2`,
      [from.bucket, from.key, to.bucket, to.key, caller.sub],
    )
    if (affectedRows) return
    await selectObject(tx, from)
    throw new StorageError('AccessDenied', 'You may not move this object')
  }).catch((error: unknown) => {
    throw fromDatabase(error, 'ResourceAlreadyExists')
  })
}
