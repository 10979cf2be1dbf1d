import { randomInt, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeTotp } from '../auth/factors/totp.ts'
import {
  confirmationConfig,
  passkeyOrigin,
  realProject,
  startTestBackend,
  supabaseDir,
  type TestBackend,
} from '../testing.ts'
import { type AuthenticatorOverrides, TestAuthenticator } from '../webauthn/authenticator.fixture.ts'

// Security keys and phones as MFA factors, call by call. `npm run test:real` sends the same requests to an auth server that has both.

const domain = 'localhost'

const config = `[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "1ms"
[auth.webauthn]
rp_origins = ["${passkeyOrigin}"]
${confirmationConfig}`

let backend: TestBackend
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-factors-'))
  cpSync(supabaseDir, folder, { recursive: true })
  writeFileSync(join(folder, 'config.toml'), config)
  backend = await startTestBackend({ supabaseDir: folder })
})
afterAll(async () => {
  await backend?.close()
  rmSync(folder, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
type Body = any

const password = 'correct horse 1'
const party = { webauthn: { rpId: domain, rpOrigins: [passkeyOrigin] } }

/** Sends a request of the client, also with values that the client does not send. */
async function ask(method: string, path: string, token: string, body?: unknown) {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: token === backend.secretKey ? token : backend.key,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** Creates a user who is signed in by the code of a mail. */
async function newPerson() {
  const email = `factor-${randomUUID().slice(0, 8)}@portico.example`
  const { auth } = backend.client()
  expect((await auth.signUp({ email, password })).error).toBeNull()
  const code = (await backend.mailTo(email)).code ?? ''
  const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return { email, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

async function signInAgain(email: string): Promise<string> {
  const { auth } = backend.client()
  const { data } = await auth.signInWithPassword({ email, password })
  await auth.stopAutoRefresh()
  return data.session?.access_token ?? ''
}

const newNumber = () => `+43 660 ${randomInt(1_000_000, 9_999_999)}`
const textTo = async (number: string) => (await backend.mailTo(number.replaceAll(' ', ''))).code ?? ''

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
/** Returns the methods in alphabetical order, because methods of one second come in any order. */
const methodsOf = (token?: string): string[] =>
  claimsOf(token)
    .amr.map(({ method }: { method: string }) => method)
    .sort()
const refused = (status: number, error_code: string, msg: unknown = expect.any(String)) => ({
  status,
  body: expect.objectContaining({ code: status, error_code, msg }),
})

async function enrollKey(token: string, name = 'Key'): Promise<string> {
  const { status, body } = await ask('POST', '/factors', token, {
    factor_type: 'webauthn',
    friendly_name: name,
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { type: 'webauthn', friendly_name: name } })
  return body.id
}

/** Begins a challenge of a key. `verify` sends the answer of a device. */
async function challengeKey(token: string, factorId: string) {
  const { status, body } = await ask('POST', `/factors/${factorId}/challenge`, token, party)
  expect({ status, body }).toMatchObject({ status: 200, body: { type: 'webauthn' } })
  const { type, credential_options: options } = body.webauthn
  const verify = (credential: unknown, as: string = type, by = token) =>
    ask('POST', `/factors/${factorId}/verify`, by, {
      challenge_id: body.id,
      webauthn: { type: as, credential_response: credential, ...party.webauthn },
    })
  return { body, type, options: options.publicKey, verify }
}

/** Creates a user with a verified key and an AAL2 session. */
async function newPersonWithKey() {
  const person = await newPerson()
  const device = new TestAuthenticator(passkeyOrigin)
  const factorId = await enrollKey(person.token)
  const { options, verify } = await challengeKey(person.token, factorId)
  const { body } = await verify(device.create(options))
  return { ...person, device, factorId, lifted: body.access_token as string }
}

describe('security keys', () => {
  test('a key is created by the first challenge, raises the session to AAL2, and ends sessions at level 1', {
    tags: ['long'],
  }, async () => {
    const { email, id, token: elsewhere } = await newPerson()
    const token = await signInAgain(email)
    const factorId = await enrollKey(token)
    const { body, options, verify } = await challengeKey(token, factorId)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: { type: 'create', credential_options: { publicKey: expect.any(Object) } },
    })
    expect(body.expires_at - Date.now() / 1000).toBeGreaterThan(280)
    expect(options).toMatchObject({
      rp: { id: domain, name: 'Portico' },
      user: { name: email, displayName: email, id: Buffer.from(id).toString('base64url') },
      timeout: 300_000,
      pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
      authenticatorSelection: {},
    })
    expect(options).not.toHaveProperty('excludeCredentials')
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const { status, body: session } = await verify(new TestAuthenticator(passkeyOrigin).create(options))
    expect({ status, session }).toMatchObject({
      status: 200,
      session: { token_type: 'bearer', expires_in: 3600, user: { email } },
    })
    expect(session.user.factors).toMatchObject([
      {
        id: factorId,
        friendly_name: 'Key',
        factor_type: 'webauthn',
        status: 'verified',
        phone: '',
        web_authn_aaguid: '00000000-0000-0000-0000-000000000000',
      },
    ])
    expect(claimsOf(session.access_token)).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(token).session_id,
    })
    expect(methodsOf(session.access_token)).toEqual(['mfa/webauthn', 'password'])
    expect((await ask('GET', '/user', elsewhere)).body.error_code).toBe('session_not_found')
  })

  test('a challenge names the credential of the key, and accepts one answer', async () => {
    const { email, id, device, factorId } = await newPersonWithKey()
    const token = await signInAgain(email)
    const { type, options, verify } = await challengeKey(token, factorId)
    expect(type).toBe('request')
    expect(options).toMatchObject({
      rpId: domain,
      timeout: 300_000,
      allowCredentials: [{ type: 'public-key', id: device.id.toString('base64url') }],
    })
    const answer = device.get({ challenge: options.challenge, rpId: options.rpId }, id)
    const { body } = await verify(answer)
    expect(methodsOf(body.access_token)).toEqual(['mfa/webauthn', 'password'])
    expect(claimsOf(body.access_token).aal).toBe('aal2')
    expect(await verify(answer)).toEqual(
      refused(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
    )
  })

  const wrong: [what: string, other: AuthenticatorOverrides][] = [
    ['another origin', { origin: 'https://portal.example.evil' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm9uZQ' }],
    ['nobody there', { flags: 0x40 }],
  ]
  test('a key is not created by a wrong answer', { tags: ['long'] }, async () => {
    const { token } = await newPerson()
    const factorId = await enrollKey(token)
    const { body, options, verify } = await challengeKey(token, factorId)
    const device = new TestAuthenticator(passkeyOrigin)
    for (const [what, other] of wrong)
      expect([what, await verify(device.create(options, other))]).toEqual([
        what,
        refused(
          500,
          'unexpected_failure',
          'Unexpected failure, please check server logs for more information',
        ),
      ])
    const given = (webauthn: unknown) =>
      ask('POST', `/factors/${factorId}/verify`, token, { challenge_id: body.id, webauthn })
    const invalid = (msg: string) => refused(400, 'validation_failed', msg)
    expect(await given(undefined)).toEqual(invalid('WebAuthn config required'))
    expect(await given('x')).toEqual(refused(400, 'bad_json'))
    expect(await given({ type: 'x' })).toEqual(invalid('WebAuthn type must be create or request'))
    expect(await given({ type: 'create' })).toEqual(invalid('credential_response required'))
    for (const credential_response of [null, { a: 1 }])
      expect(await given({ type: 'create', credential_response })).toEqual(
        invalid('Invalid credential_response'),
      )
    expect((await ask('GET', '/user', token)).body.factors).toMatchObject([{ status: 'unverified' }])
    // A wrong answer does not use up the challenge.
    expect((await verify(device.create(options))).status).toBe(200)
  })

  test('a challenge rejects other keys and wrong answers of its own key', { tags: ['long'] }, async () => {
    const { email, id, device, factorId } = await newPersonWithKey()
    const token = await signInAgain(email)
    const { options, verify } = await challengeKey(token, factorId)
    const asked = { challenge: options.challenge, rpId: options.rpId }
    const refusal = refused(500, 'unexpected_failure', 'Failed to validate WebAuthn MFA response')
    for (const [what, other] of wrong) {
      const flags = other.flags === undefined ? other : { flags: 0 }
      expect([what, await verify(device.get(asked, id, flags))]).toEqual([what, refusal])
    }
    const stranger = new TestAuthenticator(passkeyOrigin)
    expect(await verify(stranger.get(asked, id))).toEqual(refusal)
    const signature = Buffer.from('3006020101020101', 'hex')
    expect(await verify(device.get(asked, id, { signature }))).toEqual(refusal)
    // A new key cannot answer for the requested one.
    const made = stranger.create({ challenge: options.challenge, rp: { id: options.rpId } })
    expect(await verify(made, 'create')).toEqual(refused(500, 'unexpected_failure'))
    expect(claimsOf(token).aal).toBe('aal1')
    const other = await newPerson()
    expect(await verify(device.get(asked, id), 'request', other.token)).toEqual(
      refused(404, 'mfa_factor_not_found', 'Factor not found'),
    )
    expect((await verify(device.get(asked, id))).status).toBe(200)
  })

  test('an account has several keys, and removing a key at AAL2 lowers the session to level 1', {
    tags: ['long'],
  }, async () => {
    const { email, id, device, factorId, lifted } = await newPersonWithKey()
    const second = await enrollKey(lifted, 'Spare')
    const { options, verify } = await challengeKey(lifted, second)
    expect(options.excludeCredentials).toMatchObject([
      { type: 'public-key', id: device.id.toString('base64url') },
    ])
    expect((await verify(new TestAuthenticator(passkeyOrigin).create(options))).status).toBe(200)
    const low = await signInAgain(email)
    expect(await ask('DELETE', `/factors/${second}`, low)).toEqual(
      refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
    )
    expect(await ask('POST', '/factors', low, { factor_type: 'webauthn', friendly_name: 'More' })).toEqual(
      refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
    )
    // Any key of the account can answer the challenge of another one.
    const asked = await challengeKey(low, second)
    const { challenge, rpId } = asked.options
    const up = (await asked.verify(device.get({ challenge, rpId }, id))).body
    expect(claimsOf(up.access_token).aal).toBe('aal2')
    expect((await ask('DELETE', `/factors/${second}`, up.access_token)).status).toBe(200)
    const { body } = await ask('POST', '/token?grant_type=refresh_token', backend.key, {
      refresh_token: up.refresh_token,
    })
    expect(claimsOf(body.access_token).aal).toBe('aal1')
    expect(methodsOf(body.access_token)).toEqual(['password'])
    const owner = await ask('GET', `/admin/users/${id}/factors`, backend.secretKey)
    expect(owner.body).toMatchObject([{ id: factorId, factor_type: 'webauthn', status: 'verified' }])
  })

  test.skipIf(realProject)('a key whose counter goes backwards is refused as a copy', async () => {
    const { email, id, device, factorId } = await newPersonWithKey()
    const token = await signInAgain(email)
    const use = async (count?: number) => {
      const { options, verify } = await challengeKey(token, factorId)
      const { challenge, rpId } = options
      return verify(device.get({ challenge, rpId }, id, count === undefined ? {} : { count }))
    }
    expect((await use(7)).status).toBe(200)
    expect((await use(7)).status).toBe(500)
    expect((await use(6)).status).toBe(500)
    expect((await use(8)).status).toBe(200)
  })

  test.skipIf(realProject)('a challenge of one session does not raise another session', async () => {
    const { email, id, device, factorId } = await newPersonWithKey()
    const { options, verify } = await challengeKey(await signInAgain(email), factorId)
    const { challenge, rpId } = options
    const answer = device.get({ challenge, rpId }, id)
    expect(await verify(answer, 'request', await signInAgain(email))).toEqual(
      refused(422, 'mfa_factor_not_found'),
    )
    expect((await verify(answer)).status).toBe(200)
  })

  // The auth server allows a session at level 1 to create the key of an unfinished factor.
  test.skipIf(realProject)('an unfinished key is created only by an AAL2 session', async () => {
    const { email, lifted } = await newPersonWithKey()
    const left = await enrollKey(lifted, 'Left')
    const refusal = refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    expect(await ask('POST', `/factors/${left}/challenge`, await signInAgain(email), party)).toEqual(refusal)
    const begun = await challengeKey(lifted, left)
    const answer = new TestAuthenticator(passkeyOrigin).create(begun.options)
    expect(await begun.verify(answer, 'create', await signInAgain(email))).toEqual(refusal)
  })
})

// The auth server allows a session at level 1 to verify the app, which raises it to AAL2.
test.skipIf(realProject)('an unverified app from before the first key raises no session', async () => {
  const { email, id } = await newPerson()
  const token = await signInAgain(email)
  const thief = await signInAgain(email)
  const app = await ask('POST', '/factors', thief, { factor_type: 'totp', friendly_name: 'Begun' })
  const phone = await ask('POST', '/factors', thief, {
    factor_type: 'phone',
    phone: newNumber(),
    friendly_name: 'Too',
  })
  const asked = await ask('POST', `/factors/${app.body.id}/challenge`, thief, {})
  const device = new TestAuthenticator(passkeyOrigin)
  const { options, verify } = await challengeKey(token, await enrollKey(token))
  expect((await verify(device.create(options))).status).toBe(200)
  const again = await signInAgain(email)
  const refusal = refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  for (const { body } of [app, phone])
    expect(await ask('POST', `/factors/${body.id}/challenge`, again, {})).toEqual(refusal)
  const code = computeTotp(app.body.totp.secret, Date.now() / 1000)
  const body = { challenge_id: asked.body.id, code }
  expect(await ask('POST', `/factors/${app.body.id}/verify`, again, body)).toEqual(refusal)
  expect(claimsOf(again)).toMatchObject({ sub: id, aal: 'aal1' })
})

describe('phones', () => {
  test('a phone is verified by the code of a text message, and raises this session and later ones to AAL2', {
    tags: ['long'],
  }, async () => {
    const { email, token } = await newPerson()
    const number = newNumber()
    const made = await ask('POST', '/factors', token, {
      factor_type: 'phone',
      phone: number,
      friendly_name: 'Mobile',
    })
    expect(made).toEqual({
      status: 200,
      body: { id: expect.any(String), type: 'phone', friendly_name: 'Mobile', phone: number },
    })
    const at = `/factors/${made.body.id}`
    const begun = await ask('POST', `${at}/challenge`, token, { channel: 'sms' })
    expect(begun).toEqual({
      status: 200,
      body: { id: expect.any(String), type: 'phone', expires_at: expect.any(Number) },
    })
    const code = await textTo(number)
    expect(code).toMatch(/^\d{6}$/)
    const verify = (body: object, by = token) => ask('POST', `${at}/verify`, by, body)
    const challenge_id = begun.body.id
    for (const wrong of [code === '000000' ? '111111' : '000000', code.slice(1), `${code}0`])
      expect(await verify({ challenge_id, code: wrong })).toEqual(
        refused(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'),
      )
    expect(await verify({ challenge_id, code: '' })).toEqual(
      refused(400, 'validation_failed', 'Code needs to be non-empty'),
    )
    expect(await verify({ challenge_id: randomUUID(), code })).toEqual(refused(422, 'mfa_factor_not_found'))
    const { body } = await verify({ challenge_id, code })
    expect(body.user.factors).toMatchObject([
      { factor_type: 'phone', status: 'verified', phone: number.replaceAll(/[+ ]/g, '') },
    ])
    expect(methodsOf(body.access_token)).toEqual(['mfa/phone', 'otp'])
    expect(await verify({ challenge_id, code }, body.access_token)).toEqual(
      refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
    )
    const low = await signInAgain(email)
    const again = await ask('POST', `${at}/challenge`, low, { channel: 'sms' })
    expect((await verify({ challenge_id: again.body.id, code: await textTo(number) }, low)).status).toBe(200)
  })

  test('a phone has a valid number, and is verified once per account', { tags: ['long'] }, async () => {
    const { token } = await newPerson()
    const enroll = (phone: unknown, by = token) =>
      ask('POST', '/factors', by, { factor_type: 'phone', phone, friendly_name: 'Mobile' })
    expect(await enroll(undefined)).toEqual(
      refused(400, 'validation_failed', 'Phone number required to enroll Phone factor'),
    )
    for (const none of ['0664', '+43 66a', '+4312345678901234567'])
      expect(await enroll(none)).toEqual(
        refused(400, 'validation_failed', 'Invalid phone number format (E.164 required)'),
      )
    const number = newNumber()
    // A new attempt replaces the unverified factor with the same number.
    expect((await enroll(number)).status).toBe(200)
    const { id } = (await enroll(number.replaceAll(' ', ''))).body
    expect((await ask('GET', '/user', token)).body.factors).toMatchObject([{ id }])
    const { body } = await ask('POST', `/factors/${id}/challenge`, token, { channel: 'sms' })
    const code = await textTo(number)
    const lifted = await ask('POST', `/factors/${id}/verify`, token, { challenge_id: body.id, code })
    expect(await enroll(number, lifted.body.access_token)).toEqual(
      refused(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      ),
    )
  })

  test('an app and a key of one user each raise a session to AAL2', { tags: ['long'] }, async () => {
    const { email, id, device, factorId, lifted } = await newPersonWithKey()
    const app = await ask('POST', '/factors', lifted, { factor_type: 'totp', friendly_name: 'App' })
    const secret = app.body.totp.secret as string
    const asked = await ask('POST', `/factors/${app.body.id}/challenge`, lifted, {})
    const both = await ask('POST', `/factors/${app.body.id}/verify`, lifted, {
      challenge_id: asked.body.id,
      code: computeTotp(secret, Date.now() / 1000),
    })
    expect(methodsOf(both.body.access_token)).toEqual(['mfa/webauthn', 'otp', 'totp'])
    const low = await signInAgain(email)
    const { options, verify } = await challengeKey(low, factorId)
    const { challenge, rpId } = options
    expect((await verify(device.get({ challenge, rpId }, id))).status).toBe(200)
  })
})
