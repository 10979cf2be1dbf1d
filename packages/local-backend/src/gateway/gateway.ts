import { Hono } from 'hono'
import { authRoutes } from '../auth/routes.ts'
import { mailRoutes } from '../mailbox/routes.ts'
import { storageRoutes } from '../storage/routes.ts'
import type { Context } from './context.ts'
import { allowBrowsers } from './cors.ts'
import { BodyTooLargeError, forward } from './forward.ts'

/** The one door of the backend: `/auth/v1`, `/rest/v1`, `/storage/v1` and the mailbox; all else is a 404 in JSON. */
export function createGateway(context: Context): Hono {
  const gateway = new Hono()
  const api = new Hono()
  api.use(allowBrowsers)
  api.route('/auth/v1', authRoutes(context))
  api.all('/rest/v1/*', (c) => forward(context, c.req.raw))
  api.route('/storage/v1', storageRoutes(context))
  gateway.get('/health', (c) => c.json({ status: 'ok' }))
  gateway.route('/mail', mailRoutes(context))
  gateway.route('/', api)
  gateway.notFound((c) => c.json({ code: 'not_found', message: 'No such path.' }, 404))
  gateway.onError((error, c) => {
    if (error instanceof BodyTooLargeError)
      return c.json({ code: 'request_entity_too_large', message: 'Too large.' }, 413)
    process.stderr.write(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}\n`)
    return c.json({ code: 'unexpected_failure', message: 'The server could not do this.' }, 500)
  })
  return gateway
}
