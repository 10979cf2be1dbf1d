import { Hono } from 'hono'
import { bucketRules } from './buckets.ts'
import { readCaller } from './caller.ts'
import { download } from './download.ts'
import { noSuchBucket, noSuchKey, StorageError } from './errors.ts'
import { placeIn, type StorageEnv, type StorageRequest } from './input.ts'
import { findAnyObject, findObject, type ObjectRow, type Place } from './objects.ts'
import { openDownloadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'

/** GET and HEAD of objects: public, by a signed link, or as the caller; `info` answers about them. */
export function readRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/public/*', (c) =>
    download(c, context, () => findPublic(context, placeIn(c, '/object/public/'))),
  )
  routes.get('/sign/*', async (c) => {
    const place = await openDownloadLink(context, c.req.query('token') ?? '', placeIn(c, '/object/sign/'))
    return download(c, context, () => findAnyObject(context, place))
  })
  routes.get('/info/public/*', async (c) =>
    c.json(describe(await findPublic(context, placeIn(c, '/info/public/')))),
  )
  routes.get('/info/authenticated/*', (c) => info(c, context, placeIn(c, '/info/authenticated/')))
  routes.get('/info/*', (c) => info(c, context, placeIn(c, '/info/')))
  routes.get('/authenticated/*', (c) => read(c, context, placeIn(c, '/object/authenticated/')))
  routes.get('/*', (c) => read(c, context, placeIn(c, '/object/')))
  return routes
}

async function read(c: StorageRequest, context: StorageContext, place: Place): Promise<Response> {
  const caller = await readCaller(c, context)
  return download(c, context, () => findReadable(context, place, () => findObject(context, caller, place)))
}

async function info(c: StorageRequest, context: StorageContext, place: Place): Promise<Response> {
  const caller = await readCaller(c, context)
  return c.json(describe(await findReadable(context, place, () => findObject(context, caller, place))))
}

/** What is in a public bucket may be read by everybody who knows its name. */
async function findReadable(
  context: StorageContext,
  place: Place,
  find: () => Promise<ObjectRow>,
): Promise<ObjectRow> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof StorageError) || !['NoSuchKey', 'AccessDenied'].includes(error.code)) throw error
    const bucket = await bucketRules(context, place.bucket)
    if (!bucket.public) throw noSuchKey()
    return findAnyObject(context, place)
  }
}

async function findPublic(context: StorageContext, place: Place): Promise<ObjectRow> {
  const bucket = await bucketRules(context, place.bucket)
  if (!bucket.public) throw noSuchBucket()
  return findAnyObject(context, place)
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
