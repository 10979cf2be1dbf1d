import { randomUUID } from 'node:crypto'
import type { Transaction } from '@electric-sql/pglite'
import { type Caller, runTransaction, runTransactionAs, setCaller } from '../database/caller-transaction.ts'
import { type StorageBucket, selectBucket } from './buckets.ts'
import type { FileDescription } from './description.ts'
import { createNoSuchBucket, createNoSuchKey, toStorageError } from './errors.ts'
import type { StoredContent } from './files.ts'
import type { StorageContext } from './storage-context.ts'

/** The location of an object. */
export interface ObjectPath {
  bucket: string
  key: string
}

/** Properties of an object's content. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

/** A row of `storage.objects`. */
export interface ObjectRow {
  id: string
  bucket_id: string
  name: string
  version: string
  owner: string
  owner_id: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** Columns of an `ObjectRow`. */
export const objectColumns = `id, bucket_id, name, version, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id, metadata,
  user_metadata, created_at, updated_at, last_accessed_at`

/** Properties of a file that its sender declares before the first byte, as policies find them in `metadata`. */
export interface DeclaredFile {
  mimetype?: string | undefined
  /** Bytes. */
  contentLength?: number | undefined
}

/** How a write treats an existing object. */
export type WriteMode = 'insert' | 'upsert'

/** Returns an object that the caller may see. @throws StorageError `NoSuchKey` */
export function findObject(context: StorageContext, caller: Caller, path: ObjectPath): Promise<ObjectRow> {
  return runTransactionAs(context.database, caller, (tx) => selectObject(tx, path))
}

/** Returns an object without row-level security, after another check: a public bucket, a signed link. */
export function findAnyObject(context: StorageContext, path: ObjectPath): Promise<ObjectRow> {
  return runTransaction(context.database, (tx) => selectObject(tx, path))
}

/**
 * Returns an object, in one transaction, if its bucket is public or the caller may see it. Without a caller, only public buckets exist.
 * @throws StorageError `NoSuchBucket`, `NoSuchKey`
 */
export function findReadable(
  context: StorageContext,
  caller: Caller | undefined,
  path: ObjectPath,
): Promise<ObjectRow> {
  return runTransaction(context.database, async (tx) => {
    const bucket = await selectBucket(tx, path.bucket)
    if (!bucket.public) {
      if (!caller) throw createNoSuchBucket()
      await setCaller(tx, caller)
    }
    return selectObject(tx, path)
  })
}

/** @throws StorageError `NoSuchKey` */
export async function selectObject(tx: Transaction, { bucket, key }: ObjectPath): Promise<ObjectRow> {
  const { rows } = await tx.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, key],
  )
  if (!rows[0]) throw createNoSuchKey()
  return rows[0]
}

/** Returns the versions of the objects among `keys` that the caller may see, by key. */
export async function readVisibleVersions(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<Map<string, string>> {
  const { rows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query<{ name: string; version: string | null }>(
      'select name, version from storage.objects where bucket_id = $1 and name = any ($2::text[])',
      [bucket, keys],
    ),
  )
  return new Map(rows.map(({ name, version }) => [name, version ?? '']))
}

/**
 * Asks the policies whether a write would be allowed, before its bytes are received. Nothing is stored.
 * @throws StorageError `AccessDenied`, `KeyAlreadyExists`
 */
export function checkWrite(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: WriteMode,
): Promise<void> {
  return tryWrite(context, caller, path, mode, async () => undefined)
}

/** Checks a write with the `declared` properties and returns its bucket, in one transaction. @throws StorageError also `NoSuchBucket` */
export function authorizeWrite(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: WriteMode,
  declared: DeclaredFile,
): Promise<StorageBucket> {
  return tryWrite(context, caller, path, mode, (tx) => selectBucket(tx, path.bucket), declared)
}

/** Thrown to undo a trial write; carries the result of the query before it. */
class RolledBack<T> extends Error {
  readonly asked: T

  constructor(asked: T) {
    super()
    this.asked = asked
  }
}

async function tryWrite<T>(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: WriteMode,
  ask: (tx: Transaction) => Promise<T>,
  metadata: DeclaredFile | null = null,
): Promise<T> {
  const nothing = { version: null, metadata, userMetadata: null }
  return runTransaction<T>(context.database, async (tx) => {
    const asked = await ask(tx)
    await setCaller(tx, caller)
    await writeRow(tx, caller, path, mode, { id: randomUUID(), ...nothing })
    throw new RolledBack(asked)
  }).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.asked as T
    throw toStorageError(error)
  })
}

/** Writes the row of a stored file as the caller, and returns its id. Removes the file if that fails. */
export async function writeObject(
  context: StorageContext,
  caller: Caller,
  path: ObjectPath,
  mode: WriteMode,
  stored: StoredContent,
  description: FileDescription,
): Promise<string> {
  const metadata: ObjectMetadata = {
    eTag: stored.etag,
    size: stored.size,
    mimetype: description.contentType,
    cacheControl: description.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: stored.size,
    httpStatusCode: 200,
  }
  const { version } = stored
  const values = { id: randomUUID(), version, metadata, userMetadata: description.userMetadata }
  try {
    const before = await runTransaction(context.database, async (tx) => {
      // An insert fails if the object exists, so only an upsert needs the current row.
      const before = mode === 'upsert' ? await currentRow(tx, path) : undefined
      await setCaller(tx, caller)
      await writeRow(tx, caller, path, mode, values)
      return before
    })
    if (before) await context.files.remove([before.version])
    return before?.id ?? values.id
  } catch (error) {
    await context.files.remove([version])
    throw toStorageError(error)
  }
}

async function currentRow(tx: Transaction, { bucket, key }: ObjectPath) {
  const { rows } = await tx.query<{ id: string; version: string | null }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2',
    [bucket, key],
  )
  return rows[0]
}

interface RowValues {
  /** Id of a new object. A replaced object keeps its id. */
  id: string
  version: string | null
  metadata: ObjectMetadata | DeclaredFile | null
  userMetadata: Record<string, unknown> | null
}

async function writeRow(
  tx: Transaction,
  caller: Caller,
  { bucket, key }: ObjectPath,
  mode: WriteMode,
  values: RowValues,
) {
  const content = [values.version, values.metadata, values.userMetadata]
  const onConflict = `on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()`
  await tx.query(
    `insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
     values ($7, $1, $2, $3, $4, $5, $6::uuid, $6::text) ${mode === 'upsert' ? onConflict : ''}`,
    [bucket, key, ...content, caller.sub, values.id],
  )
}
