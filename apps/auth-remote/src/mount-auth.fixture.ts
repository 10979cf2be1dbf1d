import type { RemoteModule } from '@portico/contract'
import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { configureSession, type Session } from '@portico/session'
import { onTestFinished, vi } from 'vitest'
import { remote as authRemote } from './remote.tsx'

/** A response of the auth server. */
export interface AuthStubResponse {
  status: number
  body: unknown
}

/** A request of the remote to the auth server. */
export interface SentRequest {
  path: string
  body: Record<string, unknown>
  /** The access token of the request. */
  token: string
}

let projects = 0

/** The user that `signedIn` signs in. */
export const person = {
  id: '6d1f1c0e-0f8e-4c7b-9d67-0f3e2f1c9a11',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@portico.example',
  app_metadata: { provider: 'email' },
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [],
  created_at: '2026-01-01T00:00:00Z',
}

/** Returns the response to a successful sign-in, in the shape of supabase/auth's `/token` and `/verify`. `provenAt` is in Unix seconds. */
export function createSignedInResponse(aal: 'aal1' | 'aal2' = 'aal1', provenAt?: number): AuthStubResponse {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    session_id: crypto.randomUUID(),
    aal,
    ...(provenAt !== undefined && { amr: [{ method: 'password', timestamp: provenAt }] }),
    iat: now,
    exp: now + 3600,
  }
  const encode = (value: unknown) =>
    btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${encode('signature')}`
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: now + 3600,
      refresh_token: crypto.randomUUID(),
      user: person,
    },
  }
}

/** Returns an error response in the shape of supabase/auth's error bodies. */
export function createErrorResponse(
  status: number,
  code: string,
  message: string,
  more: object = {},
): AuthStubResponse {
  return { status, body: { code: status, error_code: code, msg: message, ...more } }
}

/**
 * Mounts the remote with the real session in a real page. Only the auth server is a fake: `answers` maps a path under `/auth/v1` to
 * its responses, in order. The last one repeats.
 */
export function mountAuth(options: {
  path?: string
  answers: Record<string, AuthStubResponse | AuthStubResponse[]>
  remote?: RemoteModule<Session>
  config?: unknown
}): Pick<MountedRemote, 'host' | 'update'> & { session: Session; sent: SentRequest[] } {
  const url = `https://project-${Date.now()}-${projects++}.example`
  const sent: SentRequest[] = []
  const real = globalThis.fetch
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(url)) return real(input, init)
    const path = new URL(request.url).pathname.replace('/auth/v1', '')
    // Most tests don't need rows, so by default the project has none of the functions.
    if (path.startsWith('/rest/') && !options.answers[path])
      return Response.json({ code: 'PGRST202', message: 'no function' }, { status: 404 })
    if (path === '/settings' && !options.answers[path]) return Response.json({})
    const text = await request.text()
    const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
    sent.push({ path, body: text ? JSON.parse(text) : {}, token })
    const scripted = options.answers[path]
    const answer = Array.isArray(scripted) ? (scripted.length > 1 ? scripted.shift() : scripted[0]) : scripted
    if (!answer)
      return Response.json(
        { error_code: 'unexpected_failure', msg: `no answer for ${path}` },
        { status: 500 },
      )
    return answer.body === null
      ? new Response(null, { status: answer.status })
      : Response.json(answer.body, {
          status: answer.status,
          headers: { 'x-supabase-api-version': '2024-01-01' },
        })
  }
  vi.stubGlobal('fetch', fetch)
  const session = configureSession({ url, key: 'sb_publishable_test' })
  const mounted = mountRemote(options.remote ?? authRemote, {
    session,
    ...(options.path && { path: options.path }),
    config: options.config,
  })
  onTestFinished(async () => {
    await session.signOut({ scope: 'local' })
    mounted.unmount()
    session.dispose()
    vi.unstubAllGlobals()
  })
  return { host: mounted.host, update: mounted.update, session, sent }
}
