import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLimiter } from '../../budgets/limiter.ts'
import { defaultRateLimits, noRateLimits } from '../../config/rate-limits.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { createTextLimits } from '../factors/phone-factors.ts'
import { computeTotp } from '../factors/totp.ts'

describe('createLimiter', () => {
  test('createLimiter allows a number of requests in a sliding window, and returns the seconds to wait', () => {
    let now = 1_000_000
    const limiter = createLimiter(2, 60, () => now)
    limiter.count('a')
    now += 10_000
    expect(limiter.wait('a')).toBe(0)
    limiter.count('a')
    expect(limiter.wait('a')).toBe(50)
    expect(limiter.wait('b')).toBe(0)
    now += 50_000
    expect(limiter.wait('a')).toBe(0)
    limiter.count('a')
    expect(limiter.wait('a')).toBe(10)
  })

  test('createLimiter has no limit with an infinite count or without a window', () => {
    for (const limiter of [createLimiter(Number.POSITIVE_INFINITY, 60), createLimiter(1, 0)]) {
      limiter.count('a')
      expect(limiter.wait('a')).toBe(0)
    }
  })
})

describe('text messages', () => {
  const tooSoon = { status: 429, code: 'over_sms_send_rate_limit' }

  test('a second text to one number has to wait, regardless of the user', () => {
    const limits = createTextLimits({ ...defaultRateLimits, textInterval: 60 })
    expect(limits.wait('431', 'ada')).toBeUndefined()
    limits.count('431', 'ada')
    for (const who of ['ada', 'bob']) expect(limits.wait('431', who)).toMatchObject(tooSoon)
    expect(limits.wait('431', 'ada')?.message).toMatch(/only request this after (59|60) seconds\.$/)
    expect(limits.wait('432', 'ada')).toBeUndefined()
  })

  test('a user gets ten texts an hour, and all users together the limit of the project', () => {
    const limits = createTextLimits({ ...defaultRateLimits, textsPerHour: 12 })
    for (let count = 0; count < 10; count++) limits.count(`43${count}`, 'ada')
    expect(limits.wait('44', 'ada')).toMatchObject(tooSoon)
    expect(limits.wait('44', 'bob')).toBeUndefined()
    for (const number of ['44', '45']) limits.count(number, 'bob')
    expect(limits.wait('46', 'cy')).toMatchObject(tooSoon)
  })

  test('texts are unlimited if limits are off', () => {
    const limits = createTextLimits(noRateLimits)
    for (let count = 0; count < 40; count++) limits.count('43', 'ada')
    expect(limits.wait('43', 'ada')).toBeUndefined()
  })
})

describe('limits of Supabase', () => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startTestBackend({
      rateLimits: {
        ...defaultRateLimits,
        mailInterval: 60,
        tokenRequests: 40,
        verifications: 2,
        factorChecks: 2,
      },
      trustedProxies: '1',
    })
  })
  afterAll(() => backend?.close())

  test('one client address gets few challenges of an MFA factor', async () => {
    const token = (await backend.signedIn()).token
    const headers = {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '203.0.113.60',
    }
    const ask = (path: string, body: object) =>
      fetch(`${backend.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { id } = await (await ask('/factors', { factor_type: 'totp' })).json()
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await ask(`/factors/${id}/challenge`, {})).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('a second mail has to wait, for a known and for an unknown address', async () => {
    const client = backend.client()
    for (const email of [backend.demo.email, 'nobody@portico.example']) {
      expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
      const { error } = await client.auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(error?.message).toMatch(
        /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
      )
    }
    const weak = await client.auth.signUp({ email: 'new@portico.example', password: 'short' })
    expect(weak.error?.code).toBe('weak_password')
    const strong = await client.auth.signUp({ email: 'new@portico.example', password: 'long enough' })
    expect(strong.error).toBeNull()
    expect((await client.auth.resend({ type: 'signup', email: 'new@portico.example' })).error?.code).toBe(
      'over_email_send_rate_limit',
    )
  })

  test.each([
    ['signup', 'signup'],
    ['signup', 'otp'],
    ['recover', 'otp'],
    ['otp', 'recover'],
    ['resend', 'otp'],
  ])('a mail by %s and then by %s does not reveal an account', async (...paths) => {
    const post = async (path: string, body: object, key = backend.key) => {
      const headers = { apikey: key, authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.40' }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${backend.url}/auth/v1/${path}`, options)).status
    }
    const statuses: Record<string, number[]> = {}
    for (const kind of ['known', 'unknown', 'unconfirmed']) {
      const email = `${kind}-${paths.join('-')}@portico.example`
      const account = { email, email_confirm: kind === 'known' }
      if (kind !== 'unknown') expect(await post('admin/users', account, backend.secretKey)).toBe(200)
      const asked = { email, password: 'correct horse 1', type: 'signup' }
      statuses[kind] = [await post(paths[0], asked), await post(paths[1], asked)]
    }
    expect(statuses).toEqual({ known: [200, 429], unknown: [200, 429], unconfirmed: [200, 429] })
  })

  test('guessing codes and passwords ends in a refusal', async () => {
    const client = backend.client()
    const guess = () => client.auth.verifyOtp({ email: backend.demo.email, token: '000000', type: 'email' })
    expect((await guess()).error?.code).toBe('otp_expired')
    expect((await guess()).error?.code).toBe('otp_expired')
    expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const codes = new Set<string | undefined>()
    for (let i = 0; i < 40; i++) {
      codes.add(
        (await client.auth.signInWithPassword({ email: backend.demo.email, password: 'guess' })).error?.code,
      )
    }
    expect(codes).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']))
  })

  test('clients behind a proxy have a limit each, and learn when it ends', async () => {
    const check = (person: string) =>
      fetch(`${backend.url}/auth/v1/verify`, {
        method: 'POST',
        headers: {
          apikey: backend.key,
          origin: 'http://127.0.0.1:4100',
          // Only the last address is from the proxy itself.
          'x-forwarded-for': `${Math.random()}, 198.51.100.9, ${person}`,
        },
        body: JSON.stringify({ type: 'email', email: `at-${person}@portico.example`, token: '000000' }),
      })
    for (const person of ['203.0.113.1', '203.0.113.2']) {
      expect([(await check(person)).status, (await check(person)).status]).toEqual([403, 403])
      const refused = await check(person)
      expect([refused.status, ((await refused.json()) as { error_code: string }).error_code]).toEqual([
        429,
        'over_request_rate_limit',
      ])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
      expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    }
  })

  test('an IPv6 network has one limit', async () => {
    const guess = async (from: string) =>
      (
        await fetch(`${backend.url}/auth/v1/verify`, {
          method: 'POST',
          headers: { apikey: backend.key, 'x-forwarded-for': from },
          body: JSON.stringify({ type: 'email', email: 'network@portico.example', token: '000000' }),
        })
      ).status
    const statuses = []
    for (const from of ['2001:db8::1', '2001:db8:0:0:2::', '2001:0db8::3:4', '2001:db8:1::1'])
      statuses.push(await guess(from))
    expect(statuses).toEqual([403, 403, 429, 403])
  })

  test('a refused mail also reports the waiting time in a header', async () => {
    const ask = () =>
      fetch(`${backend.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: backend.key, 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ email: 'waiting@portico.example' }),
      })
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('guessing the code of an MFA factor ends in a refusal, also from many client addresses', async () => {
    let token = ''
    const ask = async (path: string, body: unknown, from: string) => {
      const answer = await fetch(`${backend.url}/auth/v1${path}`, {
        method: 'POST',
        headers: {
          apikey: backend.key,
          'x-forwarded-for': from,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
    }
    const signIn = async () =>
      (await ask('/token?grant_type=password', backend.other, '203.0.113.20')).body.access_token
    token = await signIn()
    const { id, totp } = (await ask('/factors', { factor_type: 'totp' }, '203.0.113.20')).body
    const right = () => computeTotp(totp.secret, Date.now() / 1000)
    const guess = async (code: string, from: string) => {
      const challenge = await ask(`/factors/${id}/challenge`, {}, from)
      expect(challenge.status).toBe(200)
      return ask(`/factors/${id}/verify`, { challenge_id: challenge.body.id, code }, from)
    }
    expect((await guess(right(), '203.0.113.20')).status).toBe(200)
    // An attacker who knows the password.
    token = await signIn()
    const wrong = computeTotp(totp.secret, 0)
    for (const place of [21, 22, 23, 24, 25])
      expect((await guess(wrong, `203.0.113.${place}`)).body.error_code).toBe('mfa_verification_failed')
    const refused = await guess(right(), '203.0.113.26')
    expect([refused.status, refused.body.error_code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused.wait)).toBe(60)
  })
})
