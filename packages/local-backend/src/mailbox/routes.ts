import { Hono } from 'hono'
import type { Mailbox } from './mailbox.ts'
import { renderMailList, renderMailPage, stylesheet } from './page.ts'

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
 * Serves the mails of a backend as pages and as JSON, on a port of their own. Mails hold keys to accounts, so this origin serves
 * no stored files and has no CORS, and its port answers to local names only. `settled` waits for mails that are being sent.
 */
export function createMailboxRoutes(mailbox: Mailbox, settled: () => Promise<void> = async () => {}): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    await settled()
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  routes.get('/', (c) => c.redirect('/mail', 302))
  routes.get('/mail', (c) => c.html(renderMailList(mailbox.list())))
  routes.get('/mail/style.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get('/mail/messages.json', (c) => c.json(mailbox.list(c.req.query('to'))))
  routes.get('/mail/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'))
    return mail ? c.html(renderMailPage(mail)) : c.text('No such mail.', 404)
  })
  routes.notFound((c) => c.text('Nothing is here; the mailbox is at /mail.', 404))
  return routes
}
