import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, supabaseDir, type TestBackend, totpAt } from '../testing.ts'
import { TestAuthenticator } from '../webauthn/authenticator.fixture.ts'

const origin = 'https://portal.example'
let backend: TestBackend
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-passkeys-'))
  cpSync(supabaseDir, folder, { recursive: true })
  writeFileSync(
    join(folder, 'config.toml'),
    `[auth]
enable_anonymous_sign_ins = true
[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "portal.example"
rp_display_name = "Portal"
rp_origins = ["${origin}"]
`,
  )
  backend = await startTestBackend({ supabaseDir: folder })
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
type Body = any

async function ask(method: string, path: string, body?: object, token = backend.key) {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body }
}

async function register(token: string, device = new TestAuthenticator(origin)) {
  const begun = await ask('POST', '/passkeys/registration/options', {}, token)
  expect(begun.status).toBe(200)
  const credential = device.create(begun.body.options)
  const given = { challenge_id: begun.body.challenge_id, credential }
  return {
    device,
    begun: begun.body,
    given,
    done: await ask('POST', '/passkeys/registration/verify', given, token),
  }
}

async function signInBy(device: TestAuthenticator, userId: string) {
  const begun = await ask('POST', '/passkeys/authentication/options', {})
  expect(begun.body.options).toMatchObject({ rpId: 'portal.example', userVerification: 'preferred' })
  expect(begun.body.options).not.toHaveProperty('allowCredentials')
  const credential = device.get(begun.body.options, userId)
  const given = { challenge_id: begun.body.challenge_id, credential }
  return { given, answer: await ask('POST', '/passkeys/authentication/verify', given) }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('a passkey is added, used, renamed and removed, each challenge once', async () => {
  const { token, id } = await backend.signedIn()
  expect((await ask('GET', '/settings')).body.passkeys_enabled).toBe(true)
  const { device, begun, given, done } = await register(token)
  expect(begun.options).toMatchObject({
    rp: { id: 'portal.example', name: 'Portal' },
    user: { name: 'demo@portico.example', id: Buffer.from(id).toString('base64url') },
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  })
  expect(done).toMatchObject({ status: 200, body: { friendly_name: 'Passkey' } })
  const again = await ask('POST', '/passkeys/registration/verify', given, token)
  expect(again).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } })
  // The browser is told of it, and it is refused all the same.
  const second = await register(token, device)
  expect(second.begun.options.excludeCredentials).toEqual([
    { type: 'public-key', id: device.id.toString('base64url') },
  ])
  expect(second.done).toMatchObject({ status: 422, body: { error_code: 'webauthn_credential_exists' } })

  const signed = await signInBy(device, id)
  expect(signed.answer.status).toBe(200)
  expect(signed.answer.body.user.id).toBe(id)
  expect(claimsOf(signed.answer.body.access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  })
  const replayed = await ask('POST', '/passkeys/authentication/verify', signed.given)
  expect(replayed.body.error_code).toBe('webauthn_challenge_not_found')

  const path = `/passkeys/${done.body.id}`
  const renamed = await ask('PATCH', path, { friendly_name: 'Laptop' }, token)
  expect(renamed).toMatchObject({ status: 200, body: { friendly_name: 'Laptop' } })
  expect((await ask('PATCH', path, { friendly_name: 'x'.repeat(121) }, token)).body.error_code).toBe(
    'validation_failed',
  )
  const [listed] = (await ask('GET', '/passkeys', undefined, token)).body
  expect(listed).toMatchObject({ id: done.body.id, friendly_name: 'Laptop' })
  expect(Date.parse(listed.last_used_at)).toBeGreaterThan(0)
  expect((await ask('DELETE', path, undefined, token)).status).toBe(204)
  expect((await signInBy(device, id)).answer).toMatchObject({
    status: 400,
    body: { error_code: 'webauthn_verification_failed' },
  })
})

test('nobody changes the passkeys of another, or signs in as another by their own', async () => {
  const [mine, theirs] = [await backend.signedIn(), await backend.signedIn('other')]
  const { device, done } = await register(mine.token)
  const path = `/passkeys/${done.body.id}`
  expect((await ask('PATCH', path, { friendly_name: 'Mine' }, theirs.token)).status).toBe(404)
  expect((await ask('DELETE', path, undefined, theirs.token)).status).toBe(404)
  expect((await ask('GET', '/passkeys', undefined, theirs.token)).body).toEqual([])
  expect((await signInBy(device, theirs.id)).answer.status).toBe(400)
  const begun = await ask('POST', '/passkeys/registration/options', {}, mine.token)
  const credential = new TestAuthenticator(origin).create(begun.body.options)
  const stolen = { challenge_id: begun.body.challenge_id, credential }
  expect((await ask('POST', '/passkeys/registration/verify', stolen, theirs.token)).body.error_code).toBe(
    'webauthn_challenge_not_found',
  )
})

test('guests have none, and a second factor is wanted first by whoever has one', async () => {
  const guest = await ask('POST', '/signup', {})
  const refused = await ask('POST', '/passkeys/registration/options', {}, guest.body.access_token)
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'no_authorization' } })
  const email = 'passkey-factor@portico.example'
  const { auth } = backend.client()
  await auth.signUp({ email, password: 'correct horse 1' })
  await fetch((await backend.mailTo(email)).link ?? '', { redirect: 'manual' })
  const { data } = await auth.signInWithPassword({ email, password: 'correct horse 1' })
  const low = data.session?.access_token ?? ''
  const { device, done } = await register(low)
  const factor = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const { id: factorId = '', totp } = factor.data ?? {}
  await auth.mfa.challengeAndVerify({ factorId, code: totpAt(totp?.secret ?? '', Date.now() / 1000) })
  const signed = await signInBy(device, data.user?.id ?? '')
  const token = signed.answer.body.access_token
  for (const [method, path] of [
    ['POST', '/passkeys/registration/options'],
    ['DELETE', `/passkeys/${done.body.id}`],
  ] as const)
    expect(await ask(method, path, method === 'POST' ? {} : undefined, token)).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
  expect(
    (
      await ask(
        'DELETE',
        `/passkeys/${done.body.id}`,
        undefined,
        (
          await auth.getSession()
        ).data.session?.access_token,
      )
    ).status,
  ).toBe(204)
})

test('whoever has the secret key sees and removes the passkeys of others, and nobody else does', async () => {
  const { token, id } = await backend.signedIn('other')
  const { done } = await register(token)
  const path = `/admin/users/${id}/passkeys`
  expect((await ask('GET', path, undefined, token)).body.error_code).toBe('not_admin')
  expect((await ask('GET', path, undefined, backend.secretKey)).body).toMatchObject([{ id: done.body.id }])
  const one = `${path}/${done.body.id}`
  expect((await ask('DELETE', one, undefined, token)).status).toBe(403)
  expect((await ask('DELETE', one, undefined, backend.secretKey)).status).toBe(204)
  expect((await ask('DELETE', one, undefined, backend.secretKey)).status).toBe(404)
})

test('what is no answer of a browser is refused', async () => {
  const { token } = await backend.signedIn()
  for (const path of ['/passkeys/registration/verify', '/passkeys/authentication/verify']) {
    const bad = async (body: object) => (await ask('POST', path, body, token)).body
    expect((await bad({})).msg).toBe('challenge_id is required')
    expect((await bad({ challenge_id: 'x' })).msg).toBe('credential is required')
    expect((await bad({ challenge_id: 'x', credential: {} })).msg).toBe('challenge_id must be a valid UUID')
  }
  const { device } = await register(token)
  for (const handle of ['\0', '', 'x'.repeat(9000)])
    expect((await signInBy(device, handle)).answer.body.error_code).toBe('webauthn_verification_failed')
})
