import type { Transaction } from '@electric-sql/pglite'
import { type Caller, runTransaction, runTransactionAs, setCaller } from '../database/caller-transaction.ts'
import {
  createInvalidRequest,
  createNoSuchBucket,
  createNotImplemented,
  createTooLarge,
  StorageError,
  toStorageError,
} from './errors.ts'
import { checkBucketName } from './keys.ts'
import { getRequiredText, parseChoice } from './request-fields.ts'
import type { StorageContext } from './storage-context.ts'

/** A bucket as clients see it. */
export interface StorageBucket {
  id: string
  name: string
  owner: string
  public: boolean
  /** Only in lists. */
  type?: string
  /** Bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

const columns = `id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public, file_size_limit,
  allowed_mime_types, created_at, updated_at`

/** Page, filter and order of a list of buckets. */
export interface BucketListOptions {
  limit: number
  offset: number
  search: string
  column: 'id' | 'name' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
}

/** Returns the buckets that the caller may see. */
export async function listBuckets(
  context: StorageContext,
  caller: Caller,
  options: BucketListOptions,
): Promise<StorageBucket[]> {
  const { rows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query<StorageBucket>(
      `select ${columns}, type from storage.buckets where position(lower($3) in lower(name)) > 0
       order by ${options.column} ${options.order}, id limit $1 offset $2`,
      [options.limit, options.offset, options.search],
    ),
  )
  return rows
}

/** @throws StorageError `NoSuchBucket` */
export async function getBucket(context: StorageContext, caller: Caller, id: string): Promise<StorageBucket> {
  return runTransactionAs(context.database, caller, (tx) => selectBucket(tx, id))
}

/** Returns a bucket with its rules for checks; the policies of the caller do not apply. @throws StorageError `NoSuchBucket` */
export function readBucketRules(context: StorageContext, id: string): Promise<StorageBucket> {
  return runTransaction(context.database, (tx) => selectBucket(tx, id))
}

/** @throws StorageError `NoSuchBucket` */
export async function selectBucket(tx: Transaction, id: string): Promise<StorageBucket> {
  const { rows } = await tx.query<StorageBucket>(`select ${columns} from storage.buckets where id = $1`, [id])
  if (!rows[0]) throw createNoSuchBucket()
  return rows[0]
}

/** Properties of a bucket, as clients send them. */
export interface BucketInput {
  id?: unknown
  name?: unknown
  type?: unknown
  public?: unknown
  versioning_status?: unknown
  file_size_limit?: unknown
  allowed_mime_types?: unknown
}

/** @throws StorageError `InvalidBucketName`, `InvalidRequest`, `InvalidMimeType`, `EntityTooLarge`, `BucketAlreadyExists`, `AccessDenied` */
export async function createBucket(
  context: StorageContext,
  caller: Caller,
  input: BucketInput,
): Promise<{ name: string }> {
  const name = checkBucketName(getRequiredText({ fields: { ...input }, at: 'body' }, 'name'))
  const id = checkBucketName(input.id ?? name)
  if (parseChoice({ fields: { ...input }, at: 'body' }, 'type', ['STANDARD', 'ANALYTICS']) === 'ANALYTICS')
    throw createNotImplemented('Buckets for analytics are not kept')
  const rules = rulesOf(context, input)
  const values = [id, name, caller.sub, rules.public ?? false, rules.limit ?? null, rules.types ?? null]
  await runTransactionAs(context.database, caller, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`,
      values,
    ),
  ).catch((error: unknown) => {
    throw toStorageError(error, 'BucketAlreadyExists')
  })
  return { name }
}

/** Changes the properties in `input`. @throws StorageError as `createBucket`, and `NoSuchBucket`, also if the caller may not change it */
export async function updateBucket(
  context: StorageContext,
  caller: Caller,
  id: string,
  input: BucketInput,
): Promise<void> {
  const rules = rulesOf(context, input)
  if (Object.values(rules).every((rule) => rule === undefined))
    throw createInvalidRequest(
      "body must have required property 'public', 'file_size_limit' or 'allowed_mime_types'",
    )
  const { affectedRows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end,
         updated_at = now()
       where id = $1`,
      [
        id,
        rules.public ?? null,
        rules.limit !== undefined,
        rules.limit ?? null,
        rules.types !== undefined,
        rules.types ?? null,
      ],
    ),
  )
  if (!affectedRows) throw createNoSuchBucket()
}

/** Removes an empty bucket. @throws StorageError `NoSuchBucket`, `ResourceNotEmpty` */
export async function deleteBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  await runTransaction(context.database, async (tx) => {
    await selectBucket(tx, id)
    const { rows } = await tx.query('select from storage.objects where bucket_id = $1 limit 1', [id])
    if (rows.length > 0)
      throw new StorageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty')
    await setCaller(tx, caller)
    const { affectedRows } = await tx.query('delete from storage.buckets where id = $1', [id])
    if (!affectedRows) throw createNoSuchBucket()
  })
}

/** Removes every object that the caller may remove. */
export async function emptyBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  const { rows } = await runTransactionAs(context.database, caller, async (tx) => {
    await selectBucket(tx, id)
    return tx.query<{ version: string }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    )
  })
  await context.files.remove(rows.map((row) => row.version))
}

/** Reads the rules of a bucket from the input. A rule is undefined if the input omits it, and null if the input removes it. */
function rulesOf(context: StorageContext, input: BucketInput) {
  if (input.public !== undefined && typeof input.public !== 'boolean')
    throw createInvalidRequest('body/public must be boolean')
  if (input.versioning_status !== undefined && input.versioning_status !== 'DISABLED')
    throw createNotImplemented('Versions of objects are not kept')
  const limit = bytesOf(input.file_size_limit)
  if (limit && limit > context.settings['storage.file_size_limit']) throw createTooLarge()
  return { public: input.public, limit, types: typesOf(input.allowed_mime_types) }
}

function typesOf(types: unknown): string[] | null | undefined {
  if (types === undefined || types === null) return types
  if (!Array.isArray(types)) throw createInvalidRequest('body/allowed_mime_types must be array')
  return types.filter(Boolean).map((type: unknown, at) => {
    if (typeof type !== 'string') throw createInvalidRequest(`body/allowed_mime_types/${at} must be string`)
    if (type !== '*' && !typePattern.test(type))
      throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
    return type
  })
}

const typePattern = /^[\w+.-]{1,127}\/(?:[\w+.-]{1,127}|\*)(?:;\s*charset=[\w-]{1,40})?$/

const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Parses a limit: a number of bytes, or a text such as `20MB`. Keeps null and undefined. @throws StorageError `InvalidRequest` */
function bytesOf(limit: unknown): number | null | undefined {
  if (limit === null || limit === undefined) return limit
  const text = typeof limit === 'number' || typeof limit === 'string' ? String(limit).toLowerCase() : ''
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+(?=[a-z]))?)(b|kb|mb|gb)?$/.exec(text) ?? []
  if (amount === undefined)
    throw createInvalidRequest('body/file_size_limit must be integer, or written like 20GB, 20MB, 30KB, 3B')
  return Math.floor(Number(amount) * units[unit as keyof typeof units])
}
