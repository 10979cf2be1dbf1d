import { createHash, randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { Hono } from 'hono'
import type { ProviderConfig } from '../context/context.ts'
import { toKnownProblem } from '../context/to-known-problem.ts'
import { readBody } from '../http/body.ts'
import { createProblemResponse } from '../http/problems.ts'
import { sizeLimits } from '../size-limits.ts'
import { renderAccountPage, renderRedirectPage, stylesheet } from './page.ts'

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A user as the response of `userinfo` in OpenID Connect describes them. */
interface Identity {
  sub: string
  name: string
  email: string
  email_verified: boolean
}

const seconds = 60

/**
 * Serves a provider for development with the paths of a Keycloak. Its page lets the visitor choose any identity, so its port answers to
 * local names only, and it redirects only to the backend.
 */
export function createDevProviderRoutes({ clientId, secret }: ProviderConfig, redirectUri: string): Hono {
  const routes = new Hono()
  const codes = createTickets<Identity>()
  const tokens = createTickets<Identity>()
  routes.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  const isOurs = (c: HonoContext) =>
    c.req.query('client_id') === clientId && c.req.query('redirect_uri') === redirectUri
  const path = '/protocol/openid-connect'
  routes.get('/style.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get(`${path}/auth`, (c) =>
    isOurs(c) ? c.html(renderAccountPage(new URL(c.req.url).search)) : c.text('Nobody asks from there.', 400),
  )
  routes.post(`${path}/auth`, async (c) => {
    if (!isOurs(c)) return c.text('Nobody asks from there.', 400)
    const form = await readForm(c)
    const target = new URL(redirectUri)
    const identity = readIdentity(form)
    if (form.answer === 'allow' && identity) target.searchParams.set('code', codes.issue(identity))
    else {
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The sign-in was denied')
    }
    target.searchParams.set('state', c.req.query('state') ?? '')
    c.header('Refresh', `0; url=${target.href}`)
    return c.html(renderRedirectPage(target.href))
  })
  routes.post(`${path}/token`, async (c) => {
    const form = await readForm(c)
    const isClient = form.client_id === clientId && form.client_secret === secret
    if (!isClient) return c.json({ error: 'invalid_client' }, 401)
    const identity = form.redirect_uri === redirectUri ? codes.redeem(String(form.code)) : undefined
    if (!identity) return c.json({ error: 'invalid_grant' }, 400)
    return c.json({ access_token: tokens.issue(identity), token_type: 'Bearer', expires_in: seconds })
  })
  routes.get(`${path}/userinfo`, (c) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const identity = tokens.redeem(token)
    return identity ? c.json(identity) : c.json({ error: 'invalid_token' }, 401)
  })
  routes.onError((error, c) => toKnownProblem(error, c.req.path) ?? createProblemResponse(500))
  routes.notFound((c) => c.text('Nothing is here.', 404))
  return routes
}

/** Reads the fields of a form. @throws OverBudgetError 413 */
async function readForm(c: HonoContext): Promise<Record<string, string>> {
  const bytes = await readBody(c.req.raw, sizeLimits.authBody)
  return Object.fromEntries(new URLSearchParams(bytes && Buffer.from(bytes).toString('utf8')))
}

/** Reads the identity of a form. The same email address always gets the same `sub`. */
function readIdentity(form: Record<string, unknown>): Identity | undefined {
  const { email, name, email_verified } = form
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined
  const sub = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)
  return { sub, name: typeof name === 'string' ? name : '', email, email_verified: email_verified === 'true' }
}

/** Creates a store of tickets that are valid once, for a minute. */
function createTickets<Value>() {
  const issued = new Map<string, { value: Value; until: number }>()
  return {
    issue(value: Value): string {
      for (const [ticket, { until }] of issued) if (until < Date.now()) issued.delete(ticket)
      const ticket = randomBytes(24).toString('base64url')
      issued.set(ticket, { value, until: Date.now() + seconds * 1000 })
      return ticket
    },
    redeem(ticket: string): Value | undefined {
      const found = issued.get(ticket)
      issued.delete(ticket)
      return found && found.until >= Date.now() ? found.value : undefined
    },
  }
}
