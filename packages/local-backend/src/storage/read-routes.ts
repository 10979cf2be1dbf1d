import { Hono } from 'hono'
import type { Caller } from '../database/caller-transaction.ts'
import { readCaller } from './caller.ts'
import { sendObject } from './download.ts'
import { StorageError } from './errors.ts'
import { checkReadKey } from './keys.ts'
import { findReadable, type ObjectPath, type ObjectRow } from './objects.ts'
import {
  getLinkToken,
  parseObjectPath,
  rejectVersions,
  type StorageEnv,
  type StorageRequest,
} from './request-fields.ts'
import { findLinked, openDownloadLink } from './signed-links.ts'
import type { StorageContext } from './storage-context.ts'

/** Returns the routes for GET and HEAD of objects: public, by a signed link, or as the caller. `info` returns their properties. */
export function createReadRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/public/*', (c) =>
    sendObject(c, context, () => findPublic(c, context, parseObjectPath(c, '/object/public/'))),
  )
  routes.get('/sign/*', async (c) => {
    const link = await openDownloadLink(context, getLinkToken(c), parseObjectPath(c, '/object/sign/'))
    // A link to a resized picture does not give access to the original.
    if (link.transform !== '') throw new StorageError('InvalidSignature', 'Invalid signature')
    return sendObject(c, context, () => findLinked(context, link), link.expires)
  })
  routes.get('/info/public/*', async (c) =>
    c.json(describe(await findPublic(c, context, parseObjectPath(c, '/info/public/')))),
  )
  routes.get('/info/authenticated/*', async (c) => {
    await readCaller(c, context)
    return info(c, context, parseObjectPath(c, '/info/authenticated/'))
  })
  routes.get('/info/*', (c) => info(c, context, parseObjectPath(c, '/info/')))
  routes.get('/authenticated/*', async (c) => {
    await readCaller(c, context)
    return read(c, context, parseObjectPath(c, '/object/authenticated/'))
  })
  routes.get('/*', (c) => read(c, context, parseObjectPath(c, '/object/')))
  return routes
}

async function read(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const operation =
    c.req.method === 'HEAD' ? 'object.head_authenticated_info' : 'storage.object.get_authenticated'
  const caller = await readReader(c, context, path, operation)
  return sendObject(c, context, () => findReadable(context, caller, path))
}

async function info(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<Response> {
  const caller = await readReader(c, context, path, 'object.get_authenticated_info')
  return c.json(describe(await findReadable(context, caller, path)))
}

/**
 * Returns the caller, with the service's name of the operation for policies. Undefined without a valid token.
 * @throws StorageError `InvalidKey`, `FeatureNotEnabled`
 */
function readReader(
  c: StorageRequest,
  context: StorageContext,
  path: ObjectPath,
  operation: string,
): Promise<Caller | undefined> {
  rejectVersions(c)
  checkReadKey(path.key)
  return readCaller(c, context, operation).catch((error: unknown) => {
    if (error instanceof StorageError) return undefined
    throw error
  })
}

function findPublic(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<ObjectRow> {
  rejectVersions(c)
  return findReadable(context, undefined, path)
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
