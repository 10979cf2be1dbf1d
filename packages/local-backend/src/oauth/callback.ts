import type { Context as HonoContext } from 'hono'
import { issueSession } from '../auth/embedded/issue-session.ts'
import type { AuthApiError } from '../auth/errors.ts'
import { getRateLimitKey } from '../auth/requests/input.ts'
import type { MailLimits } from '../auth/requests/mail-limits.ts'
import { appendSession } from '../auth/sessions/append-session.ts'
import { isSession } from '../auth/sessions/sessions.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import type { Context } from '../context/context.ts'
import { readBody } from '../http/body.ts'
import { sizeLimits } from '../size-limits.ts'
import { getCallbackUrl } from './authorize.ts'
import { fetchUser, ProviderError } from './keycloak.ts'
import { linkIdentity } from './link-identity.ts'
import { resolveAccount } from './resolve-account.ts'

/** A flow that was started at `/authorize`. */
interface Flow {
  id: string
  user_id: string | null
  auth_code: string | null
  referrer: string | null
  /** The account to link the login to; null for a sign-in. */
  linking_target_id: string | null
  is_over: boolean
}

/** An error of the backend, or a provider's own error, which has no code. */
type Problem = Pick<AuthApiError, 'code' | 'message' | 'status'> | { error: string; message: string }

const bad = (code: string, message: string): Problem => ({ status: 400, code, message })
const failed = (message: string): Problem => ({ status: 500, code: 'unexpected_failure', message })

/** Handles `/callback`: signs in the user who returns from the provider, and redirects to the page of the start, also with an error. */
export async function handleCallback(
  c: HonoContext,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const given = c.req.method === 'POST' ? await readForm(c) : new URL(c.req.url).searchParams
  const text = (name: string) => given.get(name) ?? ''
  const flow = await loadFlow(context, text('state'))
  if (!('id' in flow)) return c.redirect(told(new URL(context.siteUrl), flow), 303)
  const target = new URL(flow.referrer ?? context.siteUrl)
  const refused = (problem: Problem) => c.redirect(told(target, problem, true), 302)
  if (text('error')) return refused({ error: text('error'), message: text('error_description') })
  if (!text('code'))
    return refused(bad('bad_oauth_callback', 'OAuth callback with missing authorization code missing'))
  if (!context.keycloak) return refused(bad('oauth_provider_not_supported', 'Unsupported provider'))
  // The request to the provider runs without the database lock, so that other requests are not delayed.
  const user = await fetchUser(context.keycloak, getCallbackUrl(context), text('code')).catch(
    (error: unknown) => {
      if (error instanceof ProviderError) return failed(error.message)
      if (!(error instanceof OverBudgetError)) throw error
      return { status: error.status, code: 'request_entity_too_large', message: error.message } as const
    },
  )
  if (!('sub' in user)) return refused(user)
  if (!user.email) return refused(failed('Error getting user email from external provider'))
  const mails = { limits, by: { network: getRateLimitKey(c, context) } }
  return context.database.turns.take(async () => {
    const found = flow.linking_target_id
      ? await linkIdentity(context, flow.linking_target_id, 'keycloak', user, mails)
      : await resolveAccount(context, 'keycloak', user, mails)
    if ('code' in found) return refused(found)
    if (flow.auth_code === null) {
      await context.database.db.query('delete from auth.flow_state where id = $1', [flow.id])
      const { body } = await issueSession(context, found.id, 'oauth')
      if (!isSession(body)) return refused(failed('Database error granting user'))
      return c.redirect(appendSession(target, body, { provider_token: user.token }), 302)
    }
    const { rows } = await context.database.db.query(
      `update auth.flow_state set user_id = $2, provider_access_token = $3, auth_code_issued_at = now()
       where id = $1 and user_id is null returning id`,
      [flow.id, found.id, user.token],
    )
    if (rows.length === 0) return refused(used)
    target.searchParams.set('code', flow.auth_code)
    return c.redirect(target.href, 302)
  })
}

/** Reads a form that a provider sends through the browser (`response_mode=form_post`). */
async function readForm(c: HonoContext): Promise<URLSearchParams> {
  const bytes = await readBody(c.req.raw, sizeLimits.authBody)
  return new URLSearchParams(bytes && Buffer.from(bytes).toString('utf8'))
}

const used = bad('flow_state_already_used', 'State has already been used')

async function loadFlow({ database }: Context, state: string): Promise<Flow | Problem> {
  if (!state) return bad('bad_oauth_callback', 'OAuth state parameter missing')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(state))
    return bad('bad_oauth_state', 'OAuth state parameter is invalid')
  const { rows } = await database.turns.take(() =>
    database.db.query<Flow>(
      `select id, user_id, auth_code, referrer, linking_target_id, created_at < now() - interval '5 minutes' as is_over
       from auth.flow_state where id = $1 and authentication_method = 'oauth'`,
      [state],
    ),
  )
  const [flow] = rows
  if (!flow) return bad('bad_oauth_state', 'OAuth state not found or expired')
  if (flow.is_over) return bad('bad_oauth_state', 'OAuth state has expired')
  return flow.user_id === null ? flow : used
}

/** Codes that deny access to a user. Other codes are about an invalid request or a failed server. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])
const errorOfStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  413: 'invalid_request',
  500: 'server_error',
}

/** Adds an error to a URL: in the query, and if the state was valid also in the fragment. */
function told(target: URL, problem: Problem, inFragment = false): string {
  const error =
    'error' in problem
      ? problem.error
      : denials.has(problem.code)
        ? 'access_denied'
        : (errorOfStatus[problem.status] ?? 'server_error')
  const fields = {
    error,
    ...('code' in problem && { error_code: problem.code }),
    error_description: problem.message,
  }
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
  if (inFragment) target.hash = new URLSearchParams({ ...fields, sb: '' }).toString()
  return target.href
}
