import type { Transaction } from '@electric-sql/pglite'
import { type Caller, transact, transactAs } from '../database/as-caller.ts'
import { fromDatabase, noSuchBucket, StorageError } from './errors.ts'
import { checkBucketName } from './keys.ts'
import type { StorageContext } from './storage-context.ts'

/** A bucket as clients see it. */
export interface Bucket {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  /** Bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

const columns = `id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public, type, file_size_limit,
  allowed_mime_types, created_at, updated_at`

/** How a list of buckets is cut and sorted. */
export interface BucketListOptions {
  limit: number
  offset: number
  search: string
  sortColumn: string
  sortOrder: string
}

/** Buckets the caller may see. */
export async function listBuckets(
  context: StorageContext,
  caller: Caller,
  options: BucketListOptions,
): Promise<Bucket[]> {
  const sortable = ['id', 'name', 'created_at', 'updated_at']
  const column = sortable.includes(options.sortColumn) ? options.sortColumn : 'name'
  const order = options.sortOrder === 'desc' ? 'desc' : 'asc'
  const { rows } = await transactAs(context.database, caller, (tx) =>
    tx.query<Bucket>(
      `select ${columns} from storage.buckets where position(lower($3) in lower(name)) > 0
       order by ${column} ${order}, id limit $1 offset $2`,
      [options.limit, options.offset, options.search],
    ),
  )
  return rows
}

/** @throws StorageError `NoSuchBucket` */
export async function getBucket(context: StorageContext, caller: Caller, id: string): Promise<Bucket> {
  return transactAs(context.database, caller, (tx) => selectBucket(tx, id))
}

/** A bucket with its rules, whoever asks: for checks, not for answers. @throws StorageError `NoSuchBucket` */
export function bucketRules(context: StorageContext, id: string): Promise<Bucket> {
  return transact(context.database, (tx) => selectBucket(tx, id))
}

async function selectBucket(tx: Transaction, id: string): Promise<Bucket> {
  const { rows } = await tx.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id])
  if (!rows[0]) throw noSuchBucket()
  return rows[0]
}

/** What may be set on a bucket, as clients send it. */
export interface BucketInput {
  id?: unknown
  name?: unknown
  public?: unknown
  file_size_limit?: unknown
  allowed_mime_types?: unknown
}

/** @throws StorageError `InvalidBucketName`, `BucketAlreadyExists`, `AccessDenied` */
export async function createBucket(
  context: StorageContext,
  caller: Caller,
  input: BucketInput,
): Promise<{ name: string }> {
  const name = checkBucketName(input.name ?? input.id)
  const id = checkBucketName(input.id ?? name)
  const values = [id, name, caller.sub, input.public === true, bytesOf(input.file_size_limit), typesOf(input)]
  await transactAs(context.database, caller, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`,
      values,
    ),
  ).catch((error: unknown) => {
    throw fromDatabase(error, 'BucketAlreadyExists')
  })
  return { name }
}

/** Changes what `input` names. @throws StorageError `NoSuchBucket`, also where the caller may not */
export async function updateBucket(
  context: StorageContext,
  caller: Caller,
  id: string,
  input: BucketInput,
): Promise<void> {
  const { affectedRows } = await transactAs(context.database, caller, (tx) =>
    tx.query(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end,
         updated_at = now()
       where id = $1`,
      [
        id,
        typeof input.public === 'boolean' ? input.public : null,
        input.file_size_limit !== undefined,
        bytesOf(input.file_size_limit),
        input.allowed_mime_types !== undefined,
        typesOf(input),
      ],
    ),
  )
  if (!affectedRows) throw noSuchBucket()
}

/** Removes an empty bucket. @throws StorageError `NoSuchBucket`, `ResourceNotEmpty` */
export async function deleteBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  await transactAs(context.database, caller, async (tx) => {
    await selectBucket(tx, id)
    const { affectedRows } = await tx.query('delete from storage.buckets where id = $1', [id])
    if (!affectedRows) throw new StorageError('AccessDenied', 'You may not delete this bucket')
  }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== '23503') throw error
    throw new StorageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty', {
      cause: error,
    })
  })
}

/** Removes every object the caller may remove. */
export async function emptyBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  const { rows } = await transactAs(context.database, caller, async (tx) => {
    await selectBucket(tx, id)
    return tx.query<{ version: string }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    )
  })
  await context.files.remove(rows.map((row) => row.version))
}

function typesOf({ allowed_mime_types: types }: BucketInput): string[] | null {
  return Array.isArray(types) ? types.filter((type) => typeof type === 'string') : null
}

const units = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['kib', 2 ** 10],
  ['mib', 2 ** 20],
  ['gib', 2 ** 30],
])

/** A limit in bytes, or written like `20MB`. @throws StorageError `InvalidRequest` */
function bytesOf(limit: unknown): number | null {
  if (limit === null || limit === undefined) return null
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(String(limit)) ?? []
  const factor = units.get(unit.toLowerCase())
  if (amount === undefined || factor === undefined)
    throw new StorageError('InvalidRequest', `Invalid size: ${limit}`)
  return Math.floor(Number(amount) * factor)
}
