import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { User } from '@supabase/auth-js'
import { RecordedBackend, type SeenRequest } from './recorded-backend.ts'

interface Issued {
  userId: string
  sessionId: string
  used: boolean
  aal: 'aal1' | 'aal2'
}

/** A scriptable Supabase Auth: mints real JWTs, rotates refresh tokens, and fails as it is told. For tests. */
export class AuthBackend extends RecordedBackend {
  /** Seconds that an access token lives. */
  lifetime = 3600
  /** Unix seconds by the server's clock. */
  now: () => number = () => Math.floor(Date.now() / 1000)
  readonly #users = new Map<string, { user: User; password: string }>()
  readonly #refreshTokens = new Map<string, Issued>()
  readonly #codes = new Map<string, { userId: string; challenge: string }>()
  #challenge = ''

  /** Creates a confirmed user. */
  addUser(email: string, password = 'password-1', metadata: Record<string, unknown> = {}): User {
    const user: User = {
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: { provider: 'email' },
      user_metadata: metadata,
      identities: [],
      created_at: '2026-01-01T00:00:00Z',
    }
    this.#users.set(user.id, { user, password })
    return user
  }

  /** Issues a session, as a sign-in on another device or on a server would. */
  issue(userId: string, overrides: { expiresIn?: number; aal?: 'aal1' | 'aal2' } = {}) {
    const user = this.#users.get(userId)?.user
    if (!user) throw new Error(`No user ${userId}`)
    const { expiresIn = this.lifetime, aal = 'aal1' } = overrides
    const issuedAt = this.now() - (this.lifetime - expiresIn)
    const sessionId = randomUUID()
    const refreshToken = randomUUID().slice(0, 12)
    this.#refreshTokens.set(refreshToken, { userId, sessionId, used: false, aal })
    return {
      access_token: mint({
        sub: userId,
        aud: 'authenticated',
        role: 'authenticated',
        email: user.email,
        session_id: sessionId,
        aal,
        iat: issuedAt,
        exp: issuedAt + this.lifetime,
        jti: randomUUID(),
      }),
      token_type: 'bearer' as const,
      expires_in: this.lifetime,
      expires_at: issuedAt + this.lifetime,
      refresh_token: refreshToken,
      user: structuredClone(user),
    }
  }

  /** What `POST /recover` would have mailed: a code for the challenge that came last. */
  issueCode(userId: string): string {
    const code = randomUUID()
    this.#codes.set(code, { userId, challenge: this.#challenge })
    return code
  }

  protected override answer(seen: SeenRequest, request: Request): Response {
    const url = new URL(request.url)
    if (typeof seen.body.code_challenge === 'string') this.#challenge = seen.body.code_challenge
    const route = `${seen.method} ${url.pathname.replace(/^\/auth\/v1/, '')}`
    if (route === 'POST /token') return this.#token(seen, url.searchParams.get('grant_type'))
    if (route === 'POST /logout') return new Response(null, { status: 204 })
    if (route === 'POST /recover' || route === 'POST /otp') return Response.json({})
    if (route === 'POST /signup') {
      const user = this.addUser(String(seen.body.email), String(seen.body.password))
      return Response.json(this.issue(user.id))
    }
    if (route === 'POST /verify') return this.#verify(seen)
    if (route.endsWith('/user')) return this.#user(seen)
    if (/^POST \/factors\/[^/]+\/verify$/.test(route)) {
      const { expires_at: _late, ...session } = this.issue(this.#bearer(seen), { aal: 'aal2' })
      return Response.json(session)
    }
    return refusal(404, 'not_found')
  }

  #token({ body }: SeenRequest, grant: string | null): Response {
    if (grant === 'password') {
      const found = [...this.#users.values()].find(({ user }) => user.email === body.email)
      if (found?.password !== body.password || !found) return refusal(400, 'invalid_credentials')
      return Response.json(this.issue(found.user.id))
    }
    if (grant === 'refresh_token') {
      const issued = this.#refreshTokens.get(String(body.refresh_token))
      if (!issued) return refusal(400, 'refresh_token_not_found')
      if (issued.used) return refusal(400, 'refresh_token_already_used')
      issued.used = true
      return Response.json(this.issue(issued.userId, { aal: issued.aal }))
    }
    const code = this.#codes.get(String(body.auth_code))
    const verifier = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (code?.challenge !== verifier) return refusal(400, 'bad_code_verifier')
    this.#codes.delete(String(body.auth_code))
    return Response.json(this.issue(code.userId))
  }

  #verify({ body }: SeenRequest): Response {
    const found = this.#users.get(String(body.token_hash)) ?? this.#byEmail(String(body.email))
    return found ? Response.json(this.issue(found.user.id)) : refusal(403, 'otp_expired')
  }

  #user(seen: SeenRequest): Response {
    const found = this.#users.get(this.#bearer(seen))
    if (!found) return refusal(403, 'bad_jwt')
    const { data } = seen.body as { data?: Record<string, unknown> }
    if (data) found.user = { ...found.user, user_metadata: { ...found.user.user_metadata, ...data } }
    return Response.json(found.user)
  }

  #byEmail(email: string) {
    return [...this.#users.values()].find(({ user }) => user.email === email)
  }

  #bearer(seen: SeenRequest): string {
    const payload = seen.authorization?.split('.')[1]
    return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub : ''
  }
}

/** An error as Supabase Auth words it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { code, error_code: code, message: code.replaceAll('_', ' ') }
  return Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } })
}

/** What a proxy or a captive portal answers. */
export function html(status: number): Response {
  return new Response('<!doctype html><title>Sign in to the network</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

function mint(claims: Record<string, unknown>): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${unsigned}.${createHmac('sha256', 'secret-of-tests').update(unsigned).digest('base64url')}`
}
