import type { SignOutReason } from '../session/snapshot.ts'

/** Codes by which the auth server reports that a session is over, and the reason for each. */
const reasons = new Map<unknown, SignOutReason>([
  ['session_not_found', 'revoked'],
  ['user_banned', 'banned'],
  ['user_not_found', 'deleted'],
])

/** Returns why a session is over, by a code of the auth server. Undefined for any other code. */
export function getSignOutReason(code: unknown): SignOutReason | undefined {
  return reasons.get(code)
}

/** Callbacks for an answer that says that a session is over. `token` is the token of the request. */
export interface SessionEndListener {
  /** The auth server has reported it. */
  over(token: string, reason: SignOutReason): void
  /** Another service has reported it. A function of the project can answer anything, so the auth server is asked. */
  doubt(token: string): void
}

/**
 * Reads the answers to requests with a token before the caller gets them. Only JSON from the backend's own address counts, and only
 * with such a code, never a status alone.
 */
export function watchResponses(
  fetcher: typeof fetch,
  authUrl: string,
  listener: SessionEndListener,
): typeof fetch {
  const base = authUrl.slice(0, -'auth/v1'.length)
  return async (input, init) => {
    const response = await fetcher(input, init)
    if (response.status < 400 || response.status >= 500) return response
    const asked = String(input instanceof Request ? input.url : input)
    const from = response.url || asked
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    const [, token] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    if (!token || !from.startsWith(base) || !asked.startsWith(base)) return response
    const reason = getSignOutReason(await codeOf(response))
    if (!reason) return response
    // Other statuses concern another account than that of the token.
    if (from.startsWith(`${authUrl}/`) && response.status === 403) listener.over(token, reason)
    else listener.doubt(token)
    return response
  }
}

/** Returns the code in the body, which the caller can still read. Undefined if it is not JSON, or does not arrive. */
async function codeOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    const body = (await response.clone().json()) as Record<string, unknown> | null
    // Without a version header, the auth server's `code` is the status.
    return body?.error_code ?? body?.code
  } catch {
    return undefined
  }
}
