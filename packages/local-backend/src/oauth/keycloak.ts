import { rejectMetadata } from '../auth/requests/metadata.ts'
import type { ProviderConfig } from '../context/context.ts'

/** A user as a provider describes them. */
export interface ProvidedUser {
  sub: string
  /** Empty if the provider does not share it. */
  email: string
  isVerified: boolean
  /** Identity data of the account, with the auth server's names. */
  data: Record<string, unknown>
  token: string
}

/** An unexpected response of a provider. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

const timeout = 10_000

/** Returns the URL of the page on which the user consents. */
export function createConsentUrl(
  { url, clientId }: ProviderConfig,
  redirectUri: string,
  state: string,
  more: Record<string, string>,
): string {
  const { scopes = '', ...rest } = more
  const scope = ['profile', 'email', ...scopes.split(',').filter(Boolean)].join(' ')
  const query = {
    ...rest,
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
  }
  return `${url}/protocol/openid-connect/auth?${new URLSearchParams(query)}`
}

/**
 * Exchanges a code for the user at the provider. @throws ProviderError with the auth server's message; OverBudgetError 413 if the claims
 * are too large
 */
export async function fetchUser(
  { url, clientId, secret }: ProviderConfig,
  redirectUri: string,
  code: string,
): Promise<ProvidedUser> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: secret,
  })
  const { access_token: token } = await ask(`${url}/protocol/openid-connect/token`, { method: 'POST', body })
  if (typeof token !== 'string')
    throw new ProviderError(`Unable to exchange external code: ${code.slice(0, 4)}`)
  const headers = { authorization: `Bearer ${token}` }
  const { sub, name, email, email_verified, ...claims } = await ask(
    `${url}/protocol/openid-connect/userinfo`,
    { headers },
  )
  if (typeof sub !== 'string' || !sub)
    throw new ProviderError('Error getting user profile from external provider')
  const address = typeof email === 'string' ? email.toLowerCase() : ''
  const isVerified = email_verified === true
  const data = {
    iss: url,
    sub,
    provider_id: sub,
    ...(typeof name === 'string' && name && { name, full_name: name }),
    ...(address && { email: address }),
    email_verified: isVerified,
    phone_verified: false,
    custom_claims: claims,
  }
  rejectMetadata(data)
  return { sub, email: address, isVerified, data, token }
}

/** Returns the object in a response; an empty object for any other response. */
async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const value: unknown = answer.ok ? await answer.json() : {}
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // The user sees that the provider did not answer; the cause is only known there.
    return {}
  }
}
