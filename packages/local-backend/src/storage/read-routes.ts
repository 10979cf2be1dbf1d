import { Hono } from 'hono'
import { bucketRules } from './buckets.ts'
import { readCaller } from './caller.ts'
import { download } from './download.ts'
import { noSuchBucket, noSuchKey, StorageError } from './errors.ts'
import { pathIn, type StorageEnv, type StorageRequest } from './input.ts'
import { findAnyObject, findObject, type ObjectPath, type ObjectRow } from './objects.ts'
import { openDownloadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'

/** GET and HEAD of objects: public, by a signed link, or as the caller; `info` answers about them. */
export function readRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/public/*', (c) =>
    download(c, context, () => findPublic(context, pathIn(c, '/object/public/'))),
  )
  routes.get('/sign/*', async (c) => {
    const path = await openDownloadLink(context, c.req.query('token') ?? '', pathIn(c, '/object/sign/'))
    return download(c, context, () => findAnyObject(context, path))
  })
  routes.get('/info/public/*', async (c) =>
    c.json(describe(await findPublic(context, pathIn(c, '/info/public/')))),
  )
  routes.get('/info/authenticated/*', (c) => info(c, context, pathIn(c, '/info/authenticated/')))
  routes.get('/info/*', (c) => info(c, context, pathIn(c, '/info/')))
  routes.get('/authenticated/*', (c) => read(c, context, pathIn(c, '/object/authenticated/')))
  routes.get('/*', (c) => read(c, context, pathIn(c, '/object/')))
  return routes
}

async function read(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const caller = await readCaller(c, context)
  return download(c, context, () => findReadable(context, path, () => findObject(context, caller, path)))
}

async function info(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const caller = await readCaller(c, context)
  return c.json(describe(await findReadable(context, path, () => findObject(context, caller, path))))
}

/** What is in a public bucket may be read by everybody who knows its name. */
async function findReadable(
  context: StorageContext,
  path: ObjectPath,
  find: () => Promise<ObjectRow>,
): Promise<ObjectRow> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof StorageError) || !['NoSuchKey', 'AccessDenied'].includes(error.code)) throw error
    const bucket = await bucketRules(context, path.bucket)
    if (!bucket.public) throw noSuchKey()
    return findAnyObject(context, path)
  }
}

async function findPublic(context: StorageContext, path: ObjectPath): Promise<ObjectRow> {
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
    metadata: object.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
