import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { type AuthApiError, createValidationError, sendAuthError } from '../auth/errors.ts'
import { chooseRedirect } from '../auth/requests/redirect.ts'
import type { Context } from '../context/context.ts'
import { createConsentUrl } from './keycloak.ts'

/** Parameters that the backend sets itself; values from the URL are ignored. */
const reserved = new Set([
  ...[
    'provider',
    'redirect_to',
    'redirect_uri',
    'client_id',
    'client_secret',
    'state',
    'response_type',
    'scope',
  ],
  ...['code_challenge', 'code_challenge_method', 'invite_token', 'skip_http_redirect', 'apikey'],
])

/** Returns the URL to which providers redirect. */
export function getCallbackUrl({ url }: Pick<Context, 'url'>): string {
  return `${url}/auth/v1/callback`
}

/** Handles `GET /authorize`: redirects to the provider. */
export async function authorize(c: HonoContext, context: Context): Promise<Response> {
  const begun = await startOAuthFlow(c, context)
  return typeof begun === 'string' ? c.redirect(begun, 302) : sendAuthError(c, begun)
}

/**
 * Starts a flow that ends at `/callback`. Returns the URL of the provider's page, or the error. The final redirect, and the account to
 * link a login to, are decided and stored now; only the state is sent along.
 */
export async function startOAuthFlow(
  c: HonoContext,
  context: Context,
  account?: string,
): Promise<string | AuthApiError> {
  const { provider = '', code_challenge: challenge = '', code_challenge_method = '', ...rest } = c.req.query()
  const method = code_challenge_method.toLowerCase()
  const config = provider.toLowerCase() === 'keycloak' ? context.keycloak : undefined
  if (!config) return unsupported(provider)
  const refusal = refuseChallenge(challenge, method)
  if (refusal) return refusal
  const id = randomUUID()
  const isPkce = challenge !== ''
  await context.database.turns.take(async () => {
    const { db } = context.database
    await db.exec(`delete from auth.flow_state where created_at < now() - interval '1 day'`)
    await db.query(
      `insert into auth.flow_state (id, auth_code, authentication_method, provider_type, code_challenge, code_challenge_method, referrer, linking_target_id)
       values ($1, $2, 'oauth', 'keycloak', $3, $4, $5, $6)`,
      [
        ...[id, isPkce ? randomUUID() : null, isPkce ? challenge : null, isPkce ? method : null],
        // Fall back to the page that sent the request, as the auth server does.
        ...[chooseRedirect(rest.redirect_to || c.req.header('referer'), context), account ?? null],
      ],
    )
  })
  const more = Object.fromEntries(Object.entries(rest).filter(([name]) => !reserved.has(name.toLowerCase())))
  return createConsentUrl(config, getCallbackUrl(context), id, more)
}

const known = new Set(
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom'.split(
    ' ',
  ),
)

function unsupported(provider: string): AuthApiError {
  const why = known.has(provider.toLowerCase())
    ? 'provider is not enabled'
    : `Provider ${provider.toLowerCase()} could not be found`
  return createValidationError(`Unsupported provider: ${why}`)
}

function refuseChallenge(challenge: string, method: string): AuthApiError | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    return createValidationError('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    return createValidationError('code challenge has to be between 43 and 128 characters')
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge))
    return createValidationError(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return method === 's256' || method === 'plain'
    ? undefined
    : createValidationError('Invalid code_challenge_method')
}
