import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RemoteManifest } from '@portico/contract/manifest'

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'smoke@portico.example',
  email_confirmed_at: '2026-01-01T00:00:00Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
  created_at: '2026-01-01T00:00:00Z',
}

/** Returns a session that expires in an hour, as the auth server and the cookie contain it, with the claim that `access` needs. */
function signedIn(access: RemoteManifest['access'] = 'signed-in') {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    exp: now + 3600,
    iat: now,
  }
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('no signature')}`,
    refresh_token: 'smoke',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + 3600,
    user:
      typeof access === 'object'
        ? { ...user, app_metadata: { ...user.app_metadata, [access.claim]: true } }
        : user,
  }
}

/** Returns the cookie of that user, who has the claim of `access`, for a project at `origin`, in the format of @supabase/ssr. */
export function createSessionCookie(
  origin: string,
  access: RemoteManifest['access'],
): { name: string; value: string; url: string } {
  const { hostname, port } = new URL(origin)
  const value = `base64-${Buffer.from(JSON.stringify(signedIn(access))).toString('base64url')}`
  return { name: `sb-${hostname}-${port}-auth-token`, value, url: origin }
}

/**
 * Answers like an empty Supabase project: one user, no rows, no files. A release has to mount without its own project;
 * tests check how it shows data. Returns whether the path belongs to the project.
 */
export function answerAsEmptyProject(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!/^\/(auth|rest|storage|realtime)\/v1\//.test(path)) return false
  request.resume()
  const answer = answerTo(path)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Range': '*/0' })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(answer))
  return true
}

function answerTo(path: string): unknown {
  if (path === '/auth/v1/user') return user
  if (path === '/auth/v1/token') return signedIn()
  return path.startsWith('/auth/') ? {} : []
}
