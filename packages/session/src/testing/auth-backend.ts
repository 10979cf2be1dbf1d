import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { User } from '@supabase/auth-js'
import {
  answerAccount,
  createAuthenticationOptions,
  redeemFactorCode,
  type TestAccount,
} from './account-routes.ts'
import { createErrorResponse } from './error-responses.ts'
import { RecordedBackend, type SeenRequest } from './recorded-backend.ts'

interface Issued {
  userId: string
  sessionId: string
  used: boolean
  aal: 'aal1' | 'aal2'
}

/** A scriptable Supabase Auth for tests: makes real JWTs, rotates refresh tokens, and fails on request. */
export class AuthBackend extends RecordedBackend {
  /** Lifetime of an access token in seconds. */
  lifetime = 3600
  /** Unix seconds by the server's clock. */
  now: () => number = () => Math.floor(Date.now() / 1000)
  /** Time of the user's last proof in the tokens, in Unix seconds. Undefined: the tokens have none. */
  provenAt: number | undefined
  readonly #users = new Map<string, TestAccount>()
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
    this.#users.set(user.id, { user, password, passkeys: [], recoveryCodes: [] })
    return user
  }

  /** Issues a session, like a sign-in on another device or on a server. */
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
        ...(this.provenAt !== undefined && { amr: [{ method: 'password', timestamp: this.provenAt }] }),
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

  /** Returns the code that an email or a provider would return for `challenge`. Default: the last challenge. */
  issueCode(userId: string, challenge = this.#challenge): string {
    const code = randomUUID()
    this.#codes.set(code, { userId, challenge })
    return code
  }

  protected override answer(seen: SeenRequest, request: Request): Response {
    const { pathname, searchParams } = new URL(request.url)
    if (typeof seen.body.code_challenge === 'string') this.#challenge = seen.body.code_challenge
    const route = `${seen.method} ${pathname.replace(/^\/auth\/v1/, '')}`
    if (route === 'POST /token') return this.#token(seen, searchParams.get('grant_type'))
    if (route === 'POST /signup') return this.#signUp(seen)
    if (route === 'POST /verify') return this.#verify(seen)
    if (route === 'POST /logout') return new Response(null, { status: 204 })
    if (route === 'POST /sso') return Response.json({ url: 'https://sso.example/' })
    if (['POST /recover', 'POST /otp', 'POST /resend'].includes(route)) return Response.json({})
    if (route === 'POST /passkeys/authentication/options')
      return Response.json({
        challenge_id: randomUUID(),
        options: createAuthenticationOptions(),
        expires_at: 0,
      })
    if (route === 'POST /passkeys/authentication/verify') return this.#passkey(seen)
    const account = this.#users.get(this.#bearer(seen))
    if (!account) return createErrorResponse(403, 'bad_jwt')
    if (route.endsWith('/user')) return this.#user(account, seen)
    const factor = /^POST \/factors\/([^/]+)\/verify$/.exec(route)?.[1]
    if (factor) return this.#secondFactor(account, factor, String(seen.body.code))
    return answerAccount(account, route, seen) ?? createErrorResponse(404, 'not_found')
  }

  /** Without an address the account is anonymous. */
  #signUp({ body }: SeenRequest): Response {
    const user = this.addUser(body.email ? String(body.email) : '', String(body.password))
    user.is_anonymous = !body.email
    return Response.json(this.issue(user.id))
  }

  #token({ body }: SeenRequest, grant: string | null): Response {
    if (grant === 'password') {
      const found = [...this.#users.values()].find(({ user }) => user.email === body.email)
      if (found?.password !== body.password || !found) return createErrorResponse(400, 'invalid_credentials')
      return Response.json(this.issue(found.user.id))
    }
    if (grant === 'refresh_token') {
      const issued = this.#refreshTokens.get(String(body.refresh_token))
      if (!issued) return createErrorResponse(400, 'refresh_token_not_found')
      if (issued.used) return createErrorResponse(400, 'refresh_token_already_used')
      issued.used = true
      return Response.json(this.issue(issued.userId, { aal: issued.aal }))
    }
    if (grant === 'id_token') return this.#idToken(String(body.id_token))
    const code = this.#codes.get(String(body.auth_code))
    const verifier = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (code?.challenge !== verifier) return createErrorResponse(400, 'bad_code_verifier')
    this.#codes.delete(String(body.auth_code))
    return Response.json(this.issue(code.userId))
  }

  /** The token's text is the address, instead of a provider's signed token. */
  #idToken(email: string): Response {
    const found = this.#byEmail(email)
    return found ? Response.json(this.issue(found.user.id)) : createErrorResponse(400, 'bad_jwt')
  }

  #verify({ body }: SeenRequest): Response {
    const found = this.#users.get(String(body.token_hash)) ?? this.#byEmail(String(body.email))
    return found ? Response.json(this.issue(found.user.id)) : createErrorResponse(403, 'otp_expired')
  }

  #user(account: TestAccount, { body }: SeenRequest): Response {
    const { data } = body as { data?: Record<string, unknown> }
    if (data) account.user = { ...account.user, user_metadata: { ...account.user.user_metadata, ...data } }
    return Response.json(account.user)
  }

  /** Answers without an expiry date, like Supabase. */
  #secondFactor(account: TestAccount, factorId: string, code: string): Response {
    if (!redeemFactorCode(account, factorId, code)) return createErrorResponse(422, 'mfa_verification_failed')
    const { expires_at: _late, ...session } = this.issue(account.user.id, { aal: 'aal2' })
    return Response.json(session)
  }

  /** The signature is not checked, because the tests only concern the session's use of the answer. */
  #passkey({ body }: SeenRequest): Response {
    const { id } = body.credential as { id: string }
    const found = [...this.#users.values()].find(({ passkeys }) => passkeys.some((one) => one.id === id))
    return found
      ? Response.json(this.issue(found.user.id))
      : createErrorResponse(404, 'webauthn_credential_not_found')
  }

  #byEmail(email: string) {
    return [...this.#users.values()].find(({ user }) => user.email === email)
  }

  #bearer(seen: SeenRequest): string {
    const payload = seen.authorization?.split('.')[1]
    return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub : ''
  }
}

function mint(claims: Record<string, unknown>): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${unsigned}.${createHmac('sha256', 'secret-of-tests').update(unsigned).digest('base64url')}`
}
