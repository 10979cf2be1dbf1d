import type { SessionBody } from './sessions.ts'

/** Returns the address with the session in its fragment, as a browser without PKCE gets it. */
export function appendSession(target: URL, session: SessionBody, more: Record<string, string>): string {
  target.hash = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    // Clients recognize an address of Supabase Auth by this parameter.
    sb: '',
    ...more,
  }).toString()
  return target.href
}
