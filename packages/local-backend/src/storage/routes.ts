import { Hono } from 'hono'
import { knownProblem } from '../context/known-problem.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { readCaller } from './caller.ts'
import { notHere, switchedOff, toResponse, wrongRole } from './errors.ts'
import type { StorageEnv } from './input.ts'
import { objectRoutes } from './object-routes.ts'
import { readRoutes } from './read-routes.ts'
import { renderRoutes } from './render-routes.ts'
import { addResumableRoutes } from './resumable.ts'
import type { StorageContext } from './storage-context.ts'

/** Returns the routes of Supabase Storage on the same database: policies on `storage.objects` decide, and the contents are files. */
export function storageRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.onError((error, c) => {
    const response = knownProblem(error, c.req.path) ?? toResponse(error)
    // The server keeps reading for half a second before it closes the connection, so that a client that is still uploading gets the
    // response. Hono cannot do so after its own stream has read the body.
    if (!c.req.raw.bodyUsed) response.headers.delete('Connection')
    if (response.status === 500)
      process.stderr.write(`${c.req.method} ${c.req.path} failed: ${error.stack}\n`)
    return response
  })
  routes.route('/bucket', bucketRoutes(context))
  routes.route('/render/image', renderRoutes(context))
  routes.all('/cdn/*', async (c) => {
    if ((await readCaller(c, context)).role !== 'service_role') throw wrongRole()
    throw notHere('Caches are not kept')
  })
  routes.all('/:feature{iceberg|vector|s3}/*', () => {
    throw switchedOff()
  })
  addResumableRoutes(routes, context)
  routes.route('/object', objectRoutes(context))
  routes.route('/object', readRoutes(context))
  return routes
}
