import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTotp } from '../auth/factors/totp.ts'
import { type Backend, startBackend } from '../backend.ts'
import { openOwner } from '../owner/index.ts'
import { siteUrl, supabaseDir } from '../testing.ts'

// Data that b806d447 wrote, the last version before sessions were signed by a key pair: accounts with and without MFA, whose sessions are
// signed by HS256, and unanswered mails.
const password = 'seven quiet lanterns'
const ada = {
  email: 'ada@portico.example',
  factor: 'a734ca15-6b8c-44fe-8bf9-c6dc3516115a',
  secret: 'A3SRQ5V37EVJEEKNEM66G2NJDUZJLHB2',
  recoveryCode: '6CWE-RK0P-GQ8G-YQ1S',
  refreshToken: 'Gs6FDXQODw8JVUR0nb71rwZKNVGRvwFL',
  session: '01a213c7-f745-717e-8753-71c4d23fd366',
}
const links = {
  change: '8d20dc6a52a1bd0621b5b6fb471b7d502d32273f46ffd2da1c84ca24b812e378',
  signUp: '6efad93eed59962f79c3c85d6ab204494504507e0c7798ea11a03991d9c781d8',
  recovery: '2412ef8e4599bd8b1b94a531443ecdfb00e495f80fe789cc7257149e146108ed',
}

let folder: string
let backend: Backend
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-older-accounts-'))
  const archive = readFileSync(new URL('../../fixtures/accounts-made-at-b806d447.tar.br', import.meta.url))
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
  const made = join(folder, 'made.tar')
  const dataDir = join(folder, 'data')
  writeFileSync(made, brotliDecompressSync(archive, { params }))
  mkdirSync(dataDir)
  execFileSync('tar', ['-xf', made, '-C', dataDir])
  // Links expire after an hour, so these mails get the current time.
  const owner = await openOwner(dataDir)
  for (const mail of ['confirmation', 'recovery', 'email_change']) {
    const sent = `update auth.users set ${mail}_sent_at = now() where ${mail}_sent_at is not null`
    expect((await owner.sql(sent)).error).toBeUndefined()
  }
  await owner.close()
  backend = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir })
})
afterAll(async () => {
  await backend?.close()
  rmSync(folder, { recursive: true, force: true })
})

const client = () =>
  createClient(backend.url, backend.key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Follows a link of an old mail; returns the parameters of its redirect. */
async function follow(token: string, type: string): Promise<URLSearchParams> {
  const query = new URLSearchParams({ token, type, redirect_to: siteUrl })
  const answer = await fetch(`${backend.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1))
}

test('the upgrade of accounts sends no notices', async () => {
  const mails = (await (await fetch(`${backend.mailbox}/messages.json`)).json()) as { type: string }[]
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.filter(({ type }) => type === 'notice')).toEqual([])
})

test('an AAL2 session of an older release stays AAL2 and gets a token with the new signature', async () => {
  const { auth } = client()
  const { data, error } = await auth.refreshSession({ refresh_token: ada.refreshToken })
  expect(error).toBeNull()
  const token = data.session?.access_token ?? ''
  expect(decodeJwt(token)).toMatchObject({ session_id: ada.session, aal: 'aal2' })
  expect((await auth.getClaims(token)).data?.header.alg).toBe('ES256')
})

test('a session of an older release is refreshed and gets a new refresh token', async () => {
  const refresh_token = '01a213c8-046c-7756-8708-531b107809a9'
  const { data } = await client().auth.refreshSession({ refresh_token })
  expect(data.user?.email).toBe('bob@portico.example')
  expect(data.session?.refresh_token).not.toBe(refresh_token)
})

test('an MFA factor of an older release verifies, and its recovery code removes it', async () => {
  const phone = client()
  const lost = client()
  for (const { auth } of [phone, lost])
    expect((await auth.signInWithPassword({ email: ada.email, password })).error).toBeNull()
  const code = computeTotp(ada.secret, Date.now() / 1000)
  expect((await phone.auth.mfa.challengeAndVerify({ factorId: ada.factor, code })).error).toBeNull()
  expect((await phone.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  const alone = client()
  await alone.auth.signInWithPassword({ email: ada.email, password })
  expect((await alone.rpc('portico_use_recovery_code', { code: ada.recoveryCode })).data).toMatchObject({
    state: 'used',
  })
  expect((await alone.auth.getUser()).data.user?.factors ?? []).toEqual([])
})

test('links in unanswered mails of an older release work once', async () => {
  for (const [token, type, email] of [
    [links.signUp, 'signup', 'cy@portico.example'],
    [links.recovery, 'recovery', 'dee@portico.example'],
    [links.change, 'email_change', 'robert@portico.example'],
  ] as const) {
    const led = await follow(token, type)
    expect(led.get('type')).toBe(type)
    expect(decodeJwt(led.get('access_token') ?? '').email).toBe(email)
    expect((await follow(token, type)).get('error_code')).toBe('otp_expired')
  }
})

test('a code in an unanswered mail of an older release signs in', async () => {
  const waited = { email: 'eve@portico.example', token: '149238', type: 'email' } as const
  expect((await client().auth.verifyOtp(waited)).data.user?.email).toBe(waited.email)
})
