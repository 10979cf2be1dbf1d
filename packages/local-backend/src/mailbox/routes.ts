import { Hono } from 'hono'
import type { Context } from '../gateway/context.ts'
import { listPage, mailPage, stylesheet } from './page.ts'

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * The mails of this backend as pages and as JSON. They hold keys to accounts: there is no CORS here, and
 * a host name that is not this machine's own is refused, so that no site can read them through a name it controls.
 */
export function mailRoutes({ mailbox }: Context): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    const host = new URL(c.req.url).hostname
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(host))
      return c.text('Open the mailbox on the machine itself.', 403)
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  routes.get('/', (c) => c.html(listPage(mailbox.list())))
  routes.get('/style.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get('/messages.json', (c) => c.json(mailbox.list(c.req.query('to'))))
  routes.get('/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.text('No such mail.', 404)
  })
  return routes
}
