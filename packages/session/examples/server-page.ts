import { createServerSession, fetchCookies, readInitialSession } from '@portico/session/server'
import { Hono } from 'hono'
import { html } from 'hono/html'

/** Renders a page for the user of the request's cookies. */
export function createPages(backend: { url: string; key: string }): Hono {
  return new Hono().get('/', async (c) => {
    const cookies = fetchCookies(c.req.raw, c.res.headers)
    const initial = await readInitialSession(createServerSession({ ...backend, cookies }))
    const name = initial.session?.user.email ?? 'stranger'
    const settings = JSON.stringify({ ...backend, initial })
    return c.html(html`<p data-settings="${settings}">Welcome, ${name}.</p>`)
  })
}
