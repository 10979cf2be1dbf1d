import { Hono } from 'hono'
import { toKnownProblem } from '../context/to-known-problem.ts'
import { createBucketRoutes } from './bucket-routes.ts'
import { readCaller } from './caller.ts'
import { createFeatureDisabled, createNotImplemented, createWrongRole, toErrorResponse } from './errors.ts'
import { createObjectRoutes } from './object-routes.ts'
import { createReadRoutes } from './read-routes.ts'
import { createRenderRoutes } from './render-routes.ts'
import type { StorageEnv } from './request-fields.ts'
import { addResumableRoutes } from './resumable.ts'
import type { StorageContext } from './storage-context.ts'

/** Returns the routes of Supabase Storage on the same database: policies on `storage.objects` decide, and the contents are files. */
export function createStorageRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.onError((error, c) => {
    const response = toKnownProblem(error, c.req.path) ?? toErrorResponse(error)
    // The server keeps reading for half a second before it closes the connection, so that a client that is still uploading gets the
    // response. Hono cannot do so after its own stream has read the body.
    if (!c.req.raw.bodyUsed) response.headers.delete('Connection')
    if (response.status === 500)
      process.stderr.write(`${c.req.method} ${c.req.path} failed: ${error.stack}\n`)
    return response
  })
  routes.route('/bucket', createBucketRoutes(context))
  routes.route('/render/image', createRenderRoutes(context))
  routes.all('/cdn/*', async (c) => {
    if ((await readCaller(c, context)).role !== 'service_role') throw createWrongRole()
    throw createNotImplemented('Caches are not kept')
  })
  routes.all('/:feature{iceberg|vector|s3}/*', () => {
    throw createFeatureDisabled()
  })
  addResumableRoutes(routes, context)
  routes.route('/object', createObjectRoutes(context))
  routes.route('/object', createReadRoutes(context))
  return routes
}
