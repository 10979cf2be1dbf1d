import { Hono } from 'hono'
import { withOutbox } from '../auth/mails/outbox.ts'
import type { MailLimits } from '../auth/requests/mail-limits.ts'
import { runWithClient } from '../auth/requests/request-client.ts'
import { withInput } from '../auth/requests/with-input.ts'
import type { Context } from '../context/context.ts'
import { authorize } from './authorize.ts'
import { handleCallback } from './callback.ts'
import { authorizeLink, unlinkIdentity } from './identities.ts'

/** Returns the routes of providers: two that the browser opens itself, so they need no key, and routes that link and unlink logins. */
export function createOAuthRoutes(context: Context, mails: MailLimits): Hono {
  const routes = new Hono()
  routes.use('/callback', withOutbox)
  routes.use('/callback', (c, next) => runWithClient(c, context, next))
  routes.get('/authorize', (c) => authorize(c, context))
  routes.on(['GET', 'POST'], '/callback', (c) => handleCallback(c, context, mails))
  const ofAccount = '/user/identities'
  routes.get(`${ofAccount}/authorize`, (c) => withInput(c, context, () => authorizeLink(c, context)))
  routes.delete(`${ofAccount}/:identity`, (c) => withInput(c, context, () => unlinkIdentity(c, context)))
  return routes
}
