import { parseAnsweredSession } from '../cookies/parse-session.ts'
import type { ResolvedConfig } from '../platform/config.ts'
import { getSignOutReason } from '../requests/watch-responses.ts'
import type { SignOutReason, StoredSession } from '../session/snapshot.ts'

/** Result of a refresh. */
export type RefreshOutcome =
  | { readonly kind: 'renewed'; readonly session: StoredSession }
  /** No decision: no connection, an overloaded server, or an answer of another server. `after` in milliseconds. */
  | { readonly kind: 'retry'; readonly after?: number }
  /** The backend reported that the session is over (`isCertain`), or refused this refresh token. */
  | { readonly kind: 'ended'; readonly reason: SignOutReason; readonly isCertain: boolean }

/** Timeout in ms after which a refresh is retried. */
export const refreshTimeout = 15_000

/** Codes by which Supabase ends a session: https://supabase.com/docs/guides/auth/debugging/error-codes */
const terminalCodes = new Set(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired'])

/**
 * Exchanges a refresh token for a new session. Only a JSON 400 or a known code ends a session, and not the answer of a proxy, a
 * captive portal or an overloaded server. Never rejects.
 */
export async function requestRefresh(
  config: Pick<ResolvedConfig, 'authUrl' | 'key'>,
  fetcher: typeof fetch,
  refreshToken: string,
): Promise<RefreshOutcome> {
  try {
    const response = await fetcher(`${config.authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: config.key,
        authorization: `Bearer ${config.key}`,
        'content-type': 'application/json;charset=UTF-8',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(refreshTimeout),
    })
    const text = await response.text()
    return readAnswer(response, text)
  } catch {
    return { kind: 'retry' }
  }
}

/** Returns the meaning of a refresh response for the session. */
export function readAnswer(
  response: Pick<Response, 'ok' | 'status' | 'headers'>,
  text: string,
): RefreshOutcome {
  const json = parseObject(text)
  if (response.ok) {
    const session = json && parseAnsweredSession(json)
    return session ? { kind: 'renewed', session } : { kind: 'retry' }
  }
  const code = json && (json.error_code ?? json.code ?? json.error)
  if (json && response.status < 500 && response.status !== 429) {
    const over = getSignOutReason(code)
    if (over || response.status === 400 || terminalCodes.has(String(code))) {
      const reason = over ?? (code === 'session_expired' ? 'expired' : 'revoked')
      return { kind: 'ended', reason, isCertain: over !== undefined }
    }
  }
  const after = retryAfter(response.headers.get('retry-after'))
  return after === null ? { kind: 'retry' } : { kind: 'retry', after }
}

/** Returns milliseconds, at most two minutes. Null if the header is missing or a date. */
function retryAfter(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 120) * 1000 : null
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
