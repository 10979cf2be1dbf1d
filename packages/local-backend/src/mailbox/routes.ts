import { Hono } from 'hono'
import type { Mailbox } from './mailbox.ts'
import { listPage, mailPage, stylesheet } from './page.ts'

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * The mails of a backend as pages and as JSON, for a port of their own. They hold keys to accounts: nothing that people
 * store is served from this origin, there is no CORS here, and a host name that is not this machine's own is refused,
 * so that no site can read them through a name it controls. Whoever looks sees what was asked for before: `settled` waits for it.
 */
export function mailRoutes(mailbox: Mailbox, settled: () => Promise<void> = async () => {}): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    const host = new URL(c.req.url).hostname
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(host))
      c.res = c.text('Open the mailbox on the machine itself.', 403)
    else {
      await settled()
      await next()
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  routes.get('/', (c) => c.redirect('/mail', 302))
  routes.get('/mail', (c) => c.html(listPage(mailbox.list())))
  routes.get('/mail/style.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get('/mail/messages.json', (c) => c.json(mailbox.list(c.req.query('to'))))
  routes.get('/mail/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.text('No such mail.', 404)
  })
  routes.notFound((c) => c.text('Nothing is here; the mailbox is at /mail.', 404))
  return routes
}
