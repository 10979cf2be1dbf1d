import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// The embedded backend and every Supabase project answer these requests in the same way; `npm run test:real` uses a real project.

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
const newAddress = () => `person-${randomUUID().slice(0, 8)}@portico.example`

/** Signs up a user and confirms the account by the code of the mail. */
async function newPerson() {
  const email = newAddress()
  const { auth } = backend.client()
  expect((await auth.signUp({ email, password })).error).toBeNull()
  const { data, error } = await auth.verifyOtp({ email, token: await codeTo(email), type: 'email' })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return { email, auth, session: data.session }
}

async function codeTo(email: string): Promise<string> {
  return (await backend.mailTo(email)).code ?? ''
}

/** Sends a request that supabase-js does not make. */
// biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
async function ask(path: string, body: object, token?: string): Promise<[status: number, body: any]> {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return [answer.status, await answer.json()]
}

/** Requests the link of a mail and returns the address that it redirects to. */
async function follow(link: string | null): Promise<URL> {
  const response = await fetch(link ?? '', { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

describe('accounts', () => {
  test('the link of a sign-up mail confirms the account, and only the browser that signed up can exchange its code', async () => {
    const email = newAddress()
    const { auth } = backend.client()
    const emailRedirectTo = 'https://app.example/auth/callback?for=signup&next=%2Ffiles'
    await auth.signUp({ email, password, options: { emailRedirectTo, data: { full_name: 'Pat' } } })
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    const target = await follow((await backend.mailTo(email)).link)
    expect(target.origin + target.pathname).toBe('https://app.example/auth/callback')
    expect(target.searchParams.get('next')).toBe('/files')
    const code = target.searchParams.get('code') ?? ''
    const elsewhere = await backend.client().auth.exchangeCodeForSession(code)
    expect(elsewhere.error?.code).toBe('pkce_code_verifier_not_found')
    const { data, error } = await auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.user_metadata.full_name).toBe('Pat')
    expect((await backend.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('the link of a sign-up mail confirms the account even if only a scanner opens it', async () => {
    const email = newAddress()
    await backend.client().auth.signUp({ email, password })
    const { link } = await backend.mailTo(email)
    await follow(link)
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await backend.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('sign-up with the address of an existing account looks like a new sign-up', async () => {
    const { email } = await newPerson()
    const { data, error } = await backend.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, aud: 'authenticated' } })
    // The auth server returns neither a role nor a login then, which reveals the account. The embedded backend returns both.
    if (realProject) expect(data.user).toMatchObject({ role: '', identities: [] })
    else expect(data.user).toMatchObject({ role: 'authenticated', identities: [{ provider: 'email' }] })
  })

  test('sign-up rejects a short password and reports the minimum length', async () => {
    const { error } = await backend.client().auth.signUp({ email: newAddress(), password: 'short' })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
    expect(error?.message).toMatch(/at least \d+ characters/)
  })

  test.each(['https://evil.example/x', 'https://app.example.evil.example/', 'javascript:alert(1)'])(
    'the link of a mail does not redirect to %s, which the allow list lacks',
    async (emailRedirectTo) => {
      const email = newAddress()
      await backend.client().auth.signUp({ email, password, options: { emailRedirectTo } })
      expect((await follow((await backend.mailTo(email)).link)).origin).toBe('http://127.0.0.1:4100')
    },
  )

  test('sign-in by mail works with the code and with the link', async () => {
    const { email } = await newPerson()
    const { auth } = backend.client()
    expect(
      (await auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example/in' } })).error,
    ).toBeNull()
    const target = await follow((await backend.mailTo(email)).link)
    expect((await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const byCode = await auth.verifyOtp({ email, token: await codeTo(email), type: 'email' })
    expect(byCode.data.user?.email).toBe(email)
  })

  test('sign-in accepts only the code of the newest mail, and only once, regardless of the kind of mail', async () => {
    const email = newAddress()
    const { auth } = backend.client()
    // The address has no account yet, so the code that confirms the account also signs in.
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const first = await codeTo(email)
    const made = await auth.verifyOtp({ email, token: first, type: 'email' })
    expect(made.data.user).toMatchObject({ email, is_anonymous: false })
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const second = await codeTo(email)
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const newest = await codeTo(email)
    for (const token of [first, second])
      expect((await auth.verifyOtp({ email, token, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await auth.verifyOtp({ email, token: newest, type: 'email' })).error).toBeNull()
    expect((await auth.verifyOtp({ email, token: newest, type: 'email' })).error?.code).toBe('otp_expired')
  })

  test('signInWithOtp creates no account if shouldCreateUser is false', async () => {
    const email = newAddress()
    const { error } = await backend
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  })

  test.each([
    ['phone_provider_disabled', { phone: '+41000000000' }],
    ['validation_failed', {}],
    ['validation_failed', { email: 'a@portico.example', phone: '+41000000000' }],
  ])('/otp accepts one email address and nothing else: %s', async (code, body) => {
    const answer = await fetch(`${backend.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error_code).toBe(code)
  })

  test('sign-in reports the same error for a wrong password and an unknown address', async () => {
    const { email } = await newPerson()
    for (const who of [email, newAddress()]) {
      const { error } = await backend
        .client()
        .auth.signInWithPassword({ email: who, password: 'not this one' })
      expect(error?.code).toBe('invalid_credentials')
    }
  })

  test.each([
    [{ token: '1' }, 'Verify requires a verification type'],
    [{ type: 'email' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: '1' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token_hash: '1', phone: '1' }, 'Only the token_hash and type should be provided'],
    [{ type: 'sms', token_hash: '1' }, 'Invalid email verification type'],
    [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'sms', token: '1', phone: 'none' }, 'Invalid phone number format (E.164 required)'],
  ])('/verify rejects the incomplete or contradictory request %j', async (body, msg) => {
    expect(await ask('/verify', body)).toEqual([400, { code: 400, error_code: 'validation_failed', msg }])
  })

  test.each([
    [{ type: 'email', token_hash: 'none' }, 'Email link is invalid or has expired'],
    [{ type: 'other', token: '1', email: newAddress() }, 'Token has expired or is invalid'],
    [{ type: 'sms', token: '1', phone: '+43 1234567' }, 'Token has expired or is invalid'],
  ])('/verify rejects a code that was never sent: %j', async (body, msg) => {
    expect(await ask('/verify', body)).toEqual([403, { code: 403, error_code: 'otp_expired', msg }])
  })

  test('sign-up, verification and enrollment accept null for missing values, as clients in other languages send it', async () => {
    const none = { phone: null, data: null, code_challenge: null, redirect_to: null, issuer: null }
    const email = newAddress()
    expect((await ask('/signup', { ...none, email, password }))[0]).toBe(200)
    const code = { ...none, type: 'email', email, token: await codeTo(email), token_hash: null }
    const [status, session] = await ask('/verify', code)
    expect(status).toBe(200)
    const factor = { ...none, factor_type: 'totp', friendly_name: 'Phone' }
    expect((await ask('/factors', factor, session.access_token))[0]).toBe(200)
  })

  test('a password reset by mail sets a new password, and rejects the current one', async () => {
    const { email } = await newPerson()
    const { auth } = backend.client()
    await auth.resetPasswordForEmail(email, { redirectTo: 'https://app.example/reset?for=recovery' })
    const target = await follow((await backend.mailTo(email)).link)
    const { data } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect((data as { redirectType?: string }).redirectType).toBe('recovery')
    expect((await auth.updateUser({ password })).error?.code).toBe('same_password')
    expect((await auth.updateUser({ password: 'another horse 2' })).error).toBeNull()
    expect((await backend.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('a new password invalidates the codes of earlier mails', async () => {
    const { email, auth } = await newPerson()
    await backend.client().auth.resetPasswordForEmail(email)
    const recovery = await codeTo(email)
    await auth.updateUser({ email: newAddress() })
    const { data, error } = await auth.updateUser({ password: 'another horse 2' })
    expect(error).toBeNull()
    expect(data.user?.recovery_sent_at).toBeUndefined()
    const late = await backend.client().auth.verifyOtp({ email, token: recovery, type: 'recovery' })
    expect(late.error?.code).toBe('otp_expired')
    const change = data.user?.new_email ?? ''
    const changed = await auth.verifyOtp({ email: change, token: await codeTo(change), type: 'email_change' })
    expect(changed.error?.code).toBe('otp_expired')
  })

  test('a change of address takes effect when the new address is confirmed', async () => {
    const { auth } = await newPerson()
    const email = newAddress()
    const { data } = await auth.updateUser({ email })
    expect(data.user?.new_email).toBe(email)
    const changed = await auth.verifyOtp({ email, token: await codeTo(email), type: 'email_change' })
    expect(changed.data.user?.email).toBe(email)
  })

  test('reauthenticate mails a code, and updateUser accepts it with a new password', async () => {
    const { email, auth } = await newPerson()
    const before = await codeTo(email)
    expect((await auth.reauthenticate()).error).toBeNull()
    const nonce = await codeTo(email)
    expect(nonce).not.toBe(before)
    expect((await auth.updateUser({ password: 'another horse 2', nonce })).error).toBeNull()
  })
})

describe('sessions', () => {
  test('a session has the claims of Supabase, and keeps its id when it is renewed', async () => {
    const { auth, email, session } = await newPerson()
    const claimsOf = (token = '') =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const claims = claimsOf(session?.access_token)
    expect(claims).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
    })
    expect(claims.iss).toMatch(/\/auth\/v1$/)
    const { data } = await auth.refreshSession()
    expect(claimsOf(data.session?.access_token).session_id).toBe(claims.session_id)
  })

  test('a session rotates its refresh tokens, and ends when an old one is used again', async () => {
    const { session } = await newPerson()
    const refresh = async (refresh_token = '') => {
      const response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      })
      return (await response.json()) as { refresh_token: string; error_code?: string }
    }
    const second = await refresh(session?.refresh_token)
    const third = await refresh(second.refresh_token)
    expect((await refresh(session?.refresh_token)).error_code).toBe('refresh_token_already_used')
    expect((await refresh(third.refresh_token)).error_code).toMatch(
      /^refresh_token_(already_used|not_found)$/,
    )
  })

  test.each(['local', 'others', 'global'] as const)('sign-out ends sessions of scope %s', async (scope) => {
    const { email, auth, session: here } = await newPerson()
    const there = await backend.client().auth.signInWithPassword({ email, password })
    expect((await auth.signOut({ scope })).error).toBeNull()
    const isOver = async (token = '') =>
      (await backend.client().auth.getUser(token)).error?.name === 'AuthSessionMissingError'
    expect(await isOver(here?.access_token)).toBe(scope !== 'others')
    expect(await isOver(there.data.session?.access_token)).toBe(scope !== 'local')
  })
})

describe('the gateway', () => {
  test.each([
    ['no key', {}],
    ['a wrong key', { apikey: 'sb_publishable_of_another_project' }],
  ])('the gateway refuses %s with 401 and no error_code', async (_what, headers: Record<string, string>) => {
    const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(answer.status).toBe(401)
    const { message, ...more } = (await answer.json()) as Record<string, unknown>
    expect(message).toMatch(/API key/)
    expect(more).not.toHaveProperty('error_code')
  })

  test('the gateway allows every origin to read the settings of auth', async () => {
    const headers = { apikey: backend.key, origin: 'https://app.example' }
    const answer = await fetch(`${backend.url}/auth/v1/settings`, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ disable_signup: false, mailer_autoconfirm: false })
  })
})
