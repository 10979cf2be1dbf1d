import { Hono } from 'hono'
import { bucketRules } from './buckets.ts'
import { readCaller } from './caller.ts'
import { download } from './download.ts'
import { noSuchBucket, notHere, StorageError } from './errors.ts'
import { pathIn, type StorageEnv, type StorageRequest, tokenOf } from './input.ts'
import { checkReadKey } from './keys.ts'
import { findAnyObject, findObject, type ObjectPath, type ObjectRow } from './objects.ts'
import { openDownloadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'

/** GET and HEAD of objects: public, by a signed link, or as the caller; `info` answers about them. */
export function readRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/public/*', (c) =>
    download(c, context, () => findPublic(c, context, pathIn(c, '/object/public/'))),
  )
  routes.get('/sign/*', async (c) => {
    const { path, expires } = await openDownloadLink(context, tokenOf(c), pathIn(c, '/object/sign/'))
    return download(c, context, () => findAnyObject(context, path), expires)
  })
  routes.get('/info/public/*', async (c) =>
    c.json(describe(await findPublic(c, context, pathIn(c, '/info/public/')))),
  )
  routes.get('/info/authenticated/*', async (c) => {
    await readCaller(c, context)
    return info(c, context, pathIn(c, '/info/authenticated/'))
  })
  routes.get('/info/*', (c) => info(c, context, pathIn(c, '/info/')))
  routes.get('/authenticated/*', async (c) => {
    await readCaller(c, context)
    return read(c, context, pathIn(c, '/object/authenticated/'))
  })
  routes.get('/*', (c) => read(c, context, pathIn(c, '/object/')))
  return routes
}

async function read(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const find = await findReadable(c, context, path)
  return download(c, context, find)
}

async function info(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const find = await findReadable(c, context, path)
  return c.json(describe(await find()))
}

/**
 * Whoever asks may read what is in a public bucket, and what the policies show to them in any other.
 * @throws StorageError `InvalidKey`, `NoSuchBucket`
 */
async function findReadable(c: StorageRequest, context: StorageContext, path: ObjectPath) {
  refuseVersions(c)
  checkReadKey(path.key)
  const caller = await readCaller(c, context).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    return undefined
  })
  const bucket = await bucketRules(context, path.bucket)
  if (bucket.public) return () => findAnyObject(context, path)
  if (!caller) throw noSuchBucket()
  return () => findObject(context, caller, path)
}

/** One version is kept of each object, which would be another than the one that was asked for. */
function refuseVersions(c: StorageRequest): void {
  if (c.req.query('versionId') !== undefined) throw notHere('Versions of objects are not kept')
}

async function findPublic(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<ObjectRow> {
  refuseVersions(c)
  const bucket = await bucketRules(context, path.bucket)
  if (!bucket.public) throw noSuchBucket()
  return findAnyObject(context, path)
}

function describe(object: ObjectRow) {
  const { id, name, version, bucket_id, metadata, created_at } = object
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata,
    last_modified: metadata.lastModified,
    created_at,
  }
}
