import { type Context, Hono, type Next } from 'hono'
import { createValidationError, sendAuthError } from '../auth/errors.ts'
import { answerInVersion } from '../auth/requests/api-version.ts'
import { limitRequests } from '../auth/requests/limit-requests.ts'
import { createMailLimits } from '../auth/requests/mail-limits.ts'
import { createAuthRoutes } from '../auth/routes.ts'
import { createLimiter } from '../budgets/limiter.ts'
import type { Context as BackendContext } from '../context/context.ts'
import { toKnownProblem } from '../context/to-known-problem.ts'
import { commonHeaders, createProblemResponse } from '../http/problems.ts'
import { createOAuthRoutes } from '../oauth/routes.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createRest } from '../rest/rest.ts'
import { createStorageRoutes } from '../storage/routes.ts'
import type { StorageContext } from '../storage/storage-context.ts'
import { corsMiddleware } from './cors.ts'

/** Returns the routes of the protocols: `/auth/v1`, `/rest/v1`, `/storage/v1`, `/realtime/v1`. All other paths are a 404 in JSON. */
export function createGateway(context: StorageContext, realtime: Pick<Realtime, 'routes'>): Hono {
  const gateway = new Hono()
  const api = new Hono()
  const rest = createRest(context)
  // Browsers send preflights. Any other OPTIONS asks REST for the methods of a table, or resumable uploads for their features.
  api.use((c, next) => {
    const isPreflight = c.req.header('access-control-request-method') !== undefined
    const tells = /^\/(rest\/v1|storage\/v1\/upload\/resumable)(\/|$)/.test(c.req.path)
    return tells && !isPreflight && c.req.method === 'OPTIONS' ? next() : corsMiddleware(c, next)
  })
  const mails = createMailLimits(context.limits, context.settings['auth.email.otp_expiry'])
  api.use('/auth/v1/*', neverStored, answerInVersion, refuseNul)
  api.route('/auth/v1', createOAuthRoutes(context, mails))
  api.route('/auth/v1', createAuthRoutes(context, mails))
  // The token of a notice gives access to an account, like the code of a mail, so it has the same limit.
  const tokens = createLimiter(context.limits.verifications, 300)
  api.use('/rest/v1/rpc/portico_not_me', limitRequests(tokens, context, refuseByRest))
  api.all('/rest/v1/*', (c) => rest(c.req.raw))
  api.route('/storage/v1', createStorageRoutes(context))
  api.route('/realtime/v1', realtime.routes)
  gateway.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  gateway.get('/health', () => health(context))
  // The old address of the mailbox. Pages of this origin must not read mails, so it only redirects to the separate origin.
  gateway.get('/mail/*', (c) => c.redirect(mailboxAddress(context, c.req.url), 307))
  gateway.route('/', api)
  gateway.notFound((c) => c.json({ code: 'not_found', message: 'No such path.' }, 404))
  gateway.onError((error, c) => {
    const known = toKnownProblem(error, c.req.path)
    if (known) return known
    process.stderr.write(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}\n`)
    return createProblemResponse(500)
  })
  return gateway
}

/** Excludes responses of auth from every cache: they contain tokens, codes and secrets, or redirect to URLs with them. */
async function neverStored(c: Context, next: Next): Promise<void> {
  await next()
  if (c.req.path !== publicKeysPath) c.header('Cache-Control', 'no-store')
}

/** These keys are public, and may be cached as long as the response allows. */
const publicKeysPath = '/auth/v1/.well-known/jwks.json'

/** Rejects URLs with a NUL. Postgres cannot store it, and no valid request to auth contains one. */
async function refuseNul(c: Context, next: Next): Promise<void> {
  if (c.req.url.includes('%00')) c.res = sendAuthError(c, createValidationError('The address holds a NUL'))
  else await next()
}

/** Rejects a request to REST in the format of PostgREST. */
function refuseByRest(c: Context, seconds: number): Response {
  const message = `Too many requests: try again after ${seconds} seconds`
  const body = { code: 'over_request_rate_limit', message, details: null, hint: null }
  return c.json(body, 429, { 'Retry-After': String(seconds) })
}

const healthSeconds = { wait: 5, run: 5 }

/** Answers 200 while the database answers. A backend that only accepts connections is not healthy. */
async function health({ database }: BackendContext): Promise<Response> {
  await database.turns.take(() => database.db.query('select 1'), healthSeconds)
  return Response.json({ status: 'ok' })
}

function mailboxAddress({ mailboxUrl }: BackendContext, asked: string): string {
  const { pathname, search } = new URL(asked)
  return mailboxUrl + pathname.slice('/mail'.length) + search
}
