import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRateLimits, noRateLimits } from '../config/rate-limits.ts'
import { openOwner } from '../owner/index.ts'
import { confirmationConfig, startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

let folder: string
let backend: TestBackend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-ways-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(
    join(folder, 'config.toml'),
    `[auth]
enable_anonymous_sign_ins = true
[auth.external.keycloak]
enabled = true
${confirmationConfig}`,
  )
  backend = await startTestBackend({
    supabaseDir: folder,
    rateLimits: { ...noRateLimits, guests: 4 },
    trustedProxies: '1',
  })
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

async function guest(data?: object) {
  const { auth, ...client } = backend.client()
  const { data: begun, error } = await auth.signInAnonymously(data && { options: { data } })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return { auth, client, session: begun.session, user: begun.user }
}

test('a guest has a session like other users, marked as anonymous', async () => {
  const { auth, session, user } = await guest({ locale: 'de' })
  expect(user).toMatchObject({ is_anonymous: true, email: '', app_metadata: {}, identities: [] })
  const claims = decodeJwt(session?.access_token ?? '')
  expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] })
  const renewed = await auth.refreshSession()
  expect(decodeJwt(renewed.data.session?.access_token ?? '').is_anonymous).toBe(true)
  expect((await auth.getUser()).data.user?.is_anonymous).toBe(true)
  expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'no_authorization',
  })
})

test('answers a guest the same for a taken address as for a new one, and sends no mail', async () => {
  const { demo } = backend
  const mailsTo = async (to: string) =>
    (await (await fetch(`${backend.mailbox}/messages.json?to=${encodeURIComponent(to)}`)).json()) as unknown[]
  const before = await mailsTo(demo.email)
  const answers = []
  for (const email of [demo.email, 'nobody@portico.example']) {
    const { auth, user, session } = await guest()
    /** Returns the status, headers and body of a response without values that depend on the user or the time. */
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { apikey: backend.key, authorization: `Bearer ${session?.access_token}` }
      const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = (await answer.text())
        .replaceAll(email, '<address>')
        .replaceAll(user?.id ?? '', '<id>')
        .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)/g, '<time>')
      const same = [...answer.headers].filter(([name]) => !['content-length', 'date'].includes(name))
      return { status: answer.status, headers: same, body: JSON.parse(text) }
    }
    // The first request has no password, because with one the response is read from the row again.
    const asked = await ask('PUT', 'user', { email, data: { full_name: 'Gwen' } })
    expect(asked).toMatchObject({
      status: 200,
      body: { id: '<id>', new_email: '<address>', is_anonymous: true },
    })
    expect(asked.body.user_metadata).toMatchObject({ full_name: 'Gwen' })
    const guess = { email, token: '000000', type: 'email_change' }
    const guessed = await ask('POST', 'verify', guess)
    expect(guessed.body.error_code).toBe('otp_expired')
    const again = await ask('PUT', 'user', { email, password: 'seven quiet lanterns' })
    answers.push([asked, guessed, again, await ask('GET', 'user')])
    expect((await auth.getUser()).data.user?.new_email).toBe(email)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await mailsTo(demo.email)).toEqual(before)
  // One mail for each request.
  expect(await mailsTo('nobody@portico.example')).toHaveLength(2)
})

test('a guest who confirms an email address keeps the account and can then set a password', async () => {
  const { auth, user } = await guest({ locale: 'de' })
  expect((await auth.updateUser({ password: 'correct horse 1' })).error?.code).toBe('validation_failed')
  const email = 'guest@portico.example'
  const asked = await auth.updateUser({ email })
  expect(asked.data.user).toMatchObject({ new_email: email, is_anonymous: true })
  const { code, subject } = await backend.mailTo(email)
  expect(subject).toMatch(/Bestätigen/)
  const { data } = await auth.verifyOtp({ email, token: code ?? '', type: 'email_change' })
  expect(data.user).toMatchObject({ id: user?.id, email, is_anonymous: false })
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(data.user?.identities).toHaveLength(1)
  expect(decodeJwt(data.session?.access_token ?? '').is_anonymous).toBe(false)
  expect((await auth.updateUser({ password: 'correct horse 1' })).error).toBeNull()
  const again = await backend.client().auth.signInWithPassword({ email, password: 'correct horse 1' })
  expect(again.data.user?.id).toBe(user?.id)
})

test('guest sign-ins are part of the public settings, and limited to 30 per hour and address by default', async () => {
  const settings = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.key } })
  expect((await settings.json()).external).toMatchObject({
    anonymous_users: true,
    keycloak: true,
    github: false,
  })
  expect(defaultRateLimits.guests).toBe(30)
  const begin = (address: string) =>
    fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: backend.key, 'x-forwarded-for': address },
      body: '{}',
    })
  for (let count = 0; count < 4; count++) expect((await begin('10.0.0.9')).status).toBe(200)
  const refused = await begin('10.0.0.9')
  expect([refused.status, (await refused.json()).error_code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await begin('10.0.0.10')).status).toBe(200)
})

const portal = 'http://127.0.0.1:4100/auth/callback?for=provider&next=%2Ffiles'

/** Follows a sign-in to the provider, answers its page, and returns the URL of the callback and its redirect. */
async function comeBy(
  url: string,
  who: { email: string; email_verified?: string; answer?: string; name?: string },
): Promise<{ back: URL; callback: string }> {
  const begun = await fetch(url, { redirect: 'manual' })
  expect(begun.status).toBe(302)
  const page = begun.headers.get('location') ?? ''
  const shown = await fetch(page)
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  const body = new URLSearchParams({ answer: 'allow', name: 'Devi', email_verified: 'true', ...who })
  const callback = (await fetch(page, { method: 'POST', body })).headers
    .get('refresh')
    ?.slice('0; url='.length)
  return { back: await follow(callback ?? ''), callback: callback ?? '' }
}

async function follow(url: string): Promise<URL> {
  return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
}

async function signInBy(
  who: { email: string; email_verified?: string; answer?: string; name?: string },
  redirectTo = portal,
) {
  const { auth } = backend.client()
  const { data } = await auth.signInWithOAuth({ provider: 'keycloak', options: { redirectTo } })
  return { auth, ...(await comeBy(data.url ?? '', who)) }
}

test('a sign-in by a provider returns to the page of the start, once, in the browser that started it', async () => {
  const { auth, back, callback } = await signInBy({ email: 'new@portico.example' })
  expect(back.href.startsWith(`${portal}&code=`)).toBe(true)
  const code = back.searchParams.get('code') ?? ''
  expect((await follow(callback)).searchParams.get('error_code')).toBe('flow_state_already_used')
  const elsewhere = backend.client().auth.exchangeCodeForSession(code)
  expect((await elsewhere).error?.code).toBe('pkce_code_verifier_not_found')
  const { data, error } = await auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'new@portico.example', user_metadata: { full_name: 'Devi' } })
  expect(data.user?.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] })
  expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
  expect((await auth.exchangeCodeForSession(code)).error).not.toBeNull()
  const again = await signInBy({ email: 'new@portico.example' })
  const second = await again.auth.exchangeCodeForSession(again.back.searchParams.get('code') ?? '')
  expect(second.data.user?.id).toBe(data.user?.id)
})

test('a provider with too many claims about a user is rejected without an account', async () => {
  const { back } = await signInBy({ email: 'large@portico.example', name: 'x'.repeat(17_000) })
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_code: 'request_entity_too_large',
    error_description: expect.stringContaining('larger than 16 KiB'),
  })
})

test('a sign-in by a provider succeeds although its claims do not fit in the account’s metadata', async () => {
  const email = 'full@portico.example'
  const first = await signInBy({ email })
  await first.auth.exchangeCodeForSession(first.back.searchParams.get('code') ?? '')
  expect((await first.auth.updateUser({ data: { notes: 'x'.repeat(15_500) } })).error).toBeNull()
  const again = await signInBy({ email, name: 'D'.repeat(1000) })
  const { data } = await again.auth.exchangeCodeForSession(again.back.searchParams.get('code') ?? '')
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Devi' })
})

test('an address signs in to its existing account only if the provider has verified it', async () => {
  const { id } = await backend.signedIn()
  const taken = await signInBy({ email: backend.demo.email, email_verified: '' })
  expect(Object.fromEntries(taken.back.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
  })
  const other = await backend.signedIn('other')
  const linked = await signInBy({ email: backend.other.email })
  const { data } = await linked.auth.exchangeCodeForSession(linked.back.searchParams.get('code') ?? '')
  expect(data.user?.id).toBe(other.id)
  expect(data.user?.app_metadata.providers).toEqual(['email', 'keycloak'])
  expect(data.user?.id).not.toBe(id)
  expect((await backend.signedIn('other')).id).toBe(other.id)
})

test('an unconfirmed account loses its password and data when the owner of the address signs in by a provider', async () => {
  const email = 'victim@portico.example'
  const password = 'correct horse 1'
  await backend.client().auth.signUp({ email, password, options: { data: { planted: true } } })
  const { auth, back } = await signInBy({ email })
  const { data } = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(data.user).toMatchObject({ email, app_metadata: { providers: ['keycloak'] } })
  expect(data.user?.user_metadata).not.toHaveProperty('planted')
  const { error } = await backend.client().auth.signInWithPassword({ email, password })
  expect(error?.code).toBe('invalid_credentials')
})

test('an unverified identity of an attacker does not connect the owner of the address to the attacker’s account', async () => {
  const email = 'drawn-in@portico.example'
  const attacker = await backend.signedIn('other')
  const owner = await openOwner(backend.dataDir)
  await owner.sql(`insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
    (gen_random_uuid(), 'keycloak', 'of-the-attacker', '${attacker.id}', '{"email": "${email}", "email_verified": false}')`)
  await owner.close()
  const { auth, back } = await signInBy({ email })
  const { data } = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(data.user?.email).toBe(email)
  expect(data.user?.id).not.toBe(attacker.id)
})

test('a new address that the provider has not verified is confirmed by mail', {
  tags: ['long'],
}, async () => {
  const email = 'unverified@portico.example'
  const { back } = await signInBy({ email, email_verified: '' })
  expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  const { code } = await backend.mailTo(email)
  const confirmed = await backend.client().auth.verifyOtp({ email, token: code ?? '', type: 'email' })
  const { auth, back: then } = await signInBy({ email, email_verified: '' })
  const { data } = await auth.exchangeCodeForSession(then.searchParams.get('code') ?? '')
  expect(data.user?.id).toBe(confirmed.data.user?.id)
})

test('a refusal at the provider is reported to the page of the start, without a session', async () => {
  const { back } = await signInBy({ email: 'a@portico.example', answer: 'deny' })
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.has('code')).toBe(false)
  expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe('access_denied')
})

test.each([
  'https://evil.example/x',
  '//evil.example',
  'javascript:alert(1)',
  'http://127.0.0.1:4100@evil.example/',
])('a sign-in by a provider never redirects to %s', async (redirectTo) => {
  const { back } = await signInBy({ email: 'new@portico.example' }, redirectTo)
  expect(back.origin).toBe('http://127.0.0.1:4100')
  const denied = await signInBy({ email: 'new@portico.example', answer: 'deny' }, redirectTo)
  expect(denied.back.origin).toBe('http://127.0.0.1:4100')
})

test.each([
  ['', 'bad_oauth_callback'],
  ['?state=x', 'bad_oauth_state'],
  ['?state=6d1f1c0e-0f8e-4c7b-9d67-0f3e2f1c9a11&code=x', 'bad_oauth_state'],
])('a callback without a started flow redirects to the portal: %s', async (query, code) => {
  const back = await follow(`${backend.url}/auth/v1/callback${query}`)
  expect([back.origin, back.searchParams.get('error_code')]).toEqual(['http://127.0.0.1:4100', code])
})

test.each([
  ['provider=github', /provider is not enabled/],
  ['provider=nobody', /Provider nobody could not be found/],
  ['provider=keycloak&code_challenge=x', /PKCE flow requires/],
  ['provider=keycloak&code_challenge=x&code_challenge_method=s256', /between 43 and 128/],
])('an invalid request to start a provider flow is rejected: %s', async (query, message) => {
  const answer = await fetch(`${backend.url}/auth/v1/authorize?${query}`, { redirect: 'manual' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error_code: 'validation_failed', msg: expect.stringMatching(message) },
  ])
  const headers = { 'X-Supabase-Api-Version': '2024-01-01' }
  const coded = await fetch(`${backend.url}/auth/v1/authorize?${query}`, { headers, redirect: 'manual' })
  expect(await coded.json()).toMatchObject({
    code: 'validation_failed',
    message: expect.stringMatching(message),
  })
})

test('the development provider accepts only the backend as its client', async () => {
  const { data } = await backend.client().auth.signInWithOAuth({ provider: 'keycloak' })
  const page = new URL((await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '')
  page.searchParams.set('redirect_uri', 'https://evil.example/')
  expect((await fetch(page)).status).toBe(400)
  expect((await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'deny' }) })).status).toBe(
    400,
  )
  const token = await fetch(`${page.origin}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portico', client_secret: 'guessed', code: 'x' }),
  })
  expect(token.status).toBe(401)
})
