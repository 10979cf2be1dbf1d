import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRateLimits, noRateLimits } from '../config/rate-limits.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

let folder: string
let backend: TestBackend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-guests-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(join(folder, 'config.toml'), '[auth]\nenable_anonymous_sign_ins = true\n')
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

test('a guest has a session like anybody, and one that says so', async () => {
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

test('whoever confirms an address keeps the account, and gets a password after it', async () => {
  const { auth, user } = await guest({ locale: 'de' })
  expect((await auth.updateUser({ password: 'correct horse 1' })).error?.code).toBe('validation_failed')
  const taken = await auth.updateUser({ email: backend.demo.email })
  expect(taken.error?.code).toBe('email_exists')
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

test('settings say whether there are guests, who are limited by address, 30 an hour unless the file says otherwise', async () => {
  const settings = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.key } })
  expect((await settings.json()).external.anonymous_users).toBe(true)
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
