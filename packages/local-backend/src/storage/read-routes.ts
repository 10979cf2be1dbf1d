import { Hono } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import { readCaller } from './caller.ts'
import { download } from './download.ts'
import { StorageError } from './errors.ts'
import { pathIn, refuseVersions, type StorageEnv, type StorageRequest, tokenOf } from './input.ts'
import { checkReadKey } from './keys.ts'
import { findReadable, type ObjectPath, type ObjectRow } from './objects.ts'
import { findLinked, openDownloadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'

/** Returns the routes for GET and HEAD of objects: public, by a signed link, or as the caller. `info` returns their properties. */
export function readRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/public/*', (c) =>
    download(c, context, () => findPublic(c, context, pathIn(c, '/object/public/'))),
  )
  routes.get('/sign/*', async (c) => {
    const link = await openDownloadLink(context, tokenOf(c), pathIn(c, '/object/sign/'))
    // A link to a resized picture does not give access to the original.
    if (link.transform !== '') throw new StorageError('InvalidSignature', 'Invalid signature')
    return download(c, context, () => findLinked(context, link), link.expires)
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
  const operation =
    c.req.method === 'HEAD' ? 'object.head_authenticated_info' : 'storage.object.get_authenticated'
  const caller = await readReader(c, context, path, operation)
  return download(c, context, () => findReadable(context, caller, path))
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
  refuseVersions(c)
  checkReadKey(path.key)
  return readCaller(c, context, operation).catch((error: unknown) => {
    if (error instanceof StorageError) return undefined
    throw error
  })
}

function findPublic(c: StorageRequest, context: StorageContext, path: ObjectPath): Promise<ObjectRow> {
  refuseVersions(c)
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
