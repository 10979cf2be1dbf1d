import type { SignOutReason } from '../session/snapshot.ts'

/** Codes by which the auth server says that a session is over, and the reason that is shown for each. */
const reasons = new Map<unknown, SignOutReason>([
  ['session_not_found', 'revoked'],
  ['user_banned', 'banned'],
  ['user_not_found', 'deleted'],
])

/** Why a session is over, by a code of the auth server; undefined for any other code. */
export function overReasonOf(code: unknown): SignOutReason | undefined {
  return reasons.get(code)
}

/** What is made of an answer that says that a session is over. `token` is what was asked with. */
export interface OverListener {
  /** The auth server says so. */
  over(token: string, reason: SignOutReason): void
  /** Another service says so: a function of the project can answer anything, so the auth server is asked. */
  doubt(token: string): void
}

/**
 * Looks through the answers to requests that carried a token, before the caller gets them. Only JSON from the
 * backend's own address counts, and only with a code that says so: never a status alone.
 */
export function watchAnswers(fetcher: typeof fetch, authUrl: string, listener: OverListener): typeof fetch {
  const base = authUrl.slice(0, -'auth/v1'.length)
  return async (input, init) => {
    const response = await fetcher(input, init)
    if (response.status < 400 || response.status >= 500) return response
    const asked = String(input instanceof Request ? input.url : input)
    const from = response.url || asked
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    const [, token] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    if (!token || !from.startsWith(base) || !asked.startsWith(base)) return response
    const reason = overReasonOf(await codeOf(response))
    if (!reason) return response
    // Other statuses are about another account than that of the token.
    if (from.startsWith(`${authUrl}/`) && response.status === 403) listener.over(token, reason)
    else listener.doubt(token)
    return response
  }
}

/** The code in the body, which is still there for the caller; undefined where it is no JSON, or does not come. */
async function codeOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    const body = (await response.clone().json()) as Record<string, unknown> | null
    // Without the header of a version, `code` of the auth server is the status.
    return body?.error_code ?? body?.code
  } catch {
    return undefined
  }
}
