import { Hono } from 'hono'
import { withAsker } from '../auth/asker.ts'
import type { MailLimits } from '../auth/limits.ts'
import type { Context } from '../context/context.ts'
import { authorize } from './authorize.ts'
import { callback } from './callback.ts'

/** The two addresses of Supabase Auth that a browser itself is sent to, so that neither asks for a key. */
export function oauthRoutes(context: Context, mails: MailLimits): Hono {
  const routes = new Hono()
  routes.use('/callback', (c, next) => withAsker(c, context, next))
  routes.get('/authorize', (c) => authorize(c, context))
  routes.on(['GET', 'POST'], '/callback', (c) => callback(c, context, mails))
  return routes
}
