import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwner } from '../../owner/index.ts'
import {
  computeTotp,
  confirmationConfig,
  passkeyOrigin,
  startTestBackend,
  supabaseDir,
  type TestBackend,
} from '../../testing.ts'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'

// The routes of the auth server that change how an account is opened. A project's own auth server asks for no recent proof there.

let folder: string
let backend: TestBackend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-proof-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(
    join(folder, 'config.toml'),
    `[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "localhost"
rp_display_name = "Portico"
rp_origins = ["${passkeyOrigin}"]
[auth.external.keycloak]
enabled = true
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
${confirmationConfig}`,
  )
  backend = await startTestBackend({ supabaseDir: folder })
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

const password = 'correct horse 1'
let count = 0

// biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
type Body = any

async function ask(method: string, path: string, token: string, body?: unknown) {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body }
}

async function sql(statement: string): Promise<void> {
  const owner = await openOwner(backend.dataDir)
  const { error } = await owner.sql(statement)
  await owner.close()
  expect(error).toBeUndefined()
}

/** Makes the proofs of all sessions older than five minutes. */
const age = () => sql(`update auth.mfa_amr_claims set updated_at = updated_at - interval '6 minutes'`)

const idOf = (session: Session) => session.user.id

/** Creates an account, and signs in with its password. */
async function newPerson() {
  const email = `proof-${++count}@portico.example`
  const { auth } = backend.client()
  await auth.signUp({ email, password })
  await auth.verifyOtp({ email, token: (await backend.mailTo(email)).code ?? '', type: 'email' })
  const { session, token } = await signIn(email)
  return { email, session, token, id: idOf(session) }
}

async function signIn(email: string, secret = password) {
  const { auth } = backend.client()
  const { data, error } = await auth.signInWithPassword({ email, password: secret })
  await auth.stopAutoRefresh()
  expect(error).toBeNull()
  const session = data.session as Session
  return { auth, session, token: session.access_token }
}

/** Adds and verifies an authenticator app. `token` belongs to the AAL2 session. */
async function addApp(token: string) {
  const enrolled = await ask('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'Phone' })
  expect(enrolled.status).toBe(200)
  const { id, totp } = enrolled.body
  const give = async () => {
    const challenge = await ask('POST', `/factors/${id}/challenge`, token, {})
    const code = computeTotp(totp.secret, Date.now() / 1000)
    return ask('POST', `/factors/${id}/verify`, token, { challenge_id: challenge.body.id, code })
  }
  const lifted = await give()
  expect(lifted.status).toBe(200)
  return { id: id as string, give, token: lifted.body.access_token as string }
}

const needed = {
  status: 403,
  body: { code: 403, error_code: 'recent_proof_needed', msg: 'Confirm that it is you' },
}
const options = '/passkeys/registration/options'
const link = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'

/** Calls that need a recent proof, for an account without MFA. */
const changes: [what: string, method: string, path: string, body?: object][] = [
  ['sets a password', 'PUT', '/user', { password: 'another horse 2' }],
  ['changes the address', 'PUT', '/user', { email: 'thief@portico.example' }],
  ['adds a factor', 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Mine' }],
  ['adds a passkey', 'POST', options, {}],
  ['removes a passkey', 'DELETE', '/passkeys/00000000-0000-4000-8000-000000000001'],
  ['links a login', 'GET', link],
  ['unlinks a login', 'DELETE', '/user/identities/00000000-0000-4000-8000-000000000001'],
]

test('a stolen access token without a recent proof is refused every change of the sign-in methods', async () => {
  const { token, email } = await newPerson()
  await age()
  for (const [what, method, path, body] of changes)
    expect(await ask(method, path, token, body), what).toEqual(needed)
  expect((await signIn(email)).token).toBeTruthy()
  // Calls that do not change the sign-in methods need no proof.
  expect((await ask('PUT', '/user', token, { data: { full_name: 'Pat' } })).status).toBe(200)
  expect((await ask('GET', '/passkeys', token)).status).toBe(200)
})

test('a password that was used in the last five minutes is a recent proof for every change', async () => {
  const { token } = await newPerson()
  const answers = await Promise.all(
    changes.slice(2).map(([, method, path, body]) => ask(method, path, token, body)),
  )
  expect(answers.map(({ body }) => body?.error_code)).toEqual([
    ...[undefined, undefined, 'validation_failed', undefined, 'single_identity_not_deletable'],
  ])
  expect((await ask('PUT', '/user', token, { email: `next-${count}@portico.example` })).status).toBe(200)
  expect((await ask('PUT', '/user', token, { password: 'another horse 2' })).status).toBe(200)
})

test('the current password in the same request is a recent proof, and a wrong one is refused', async () => {
  const { token } = await newPerson()
  await age()
  const change = { password: 'another horse 2' }
  expect((await ask('PUT', '/user', token, { ...change, current_password: 'wrong' })).body.error_code).toBe(
    'current_password_invalid',
  )
  expect((await ask('PUT', '/user', token, { ...change, current_password: password })).status).toBe(200)
})

test('the code of a mail sets a password and changes nothing else of an account with a password', async () => {
  const { email } = await newPerson()
  const { auth } = backend.client()
  await auth.resetPasswordForEmail(email)
  const code = (await backend.mailTo(email)).code ?? ''
  const { data } = await auth.verifyOtp({ email, token: code, type: 'recovery' })
  await auth.stopAutoRefresh()
  const token = data.session?.access_token ?? ''
  expect(await ask('PUT', '/user', token, { email: 'thief@portico.example' })).toEqual(needed)
  expect(await ask('POST', '/factors', token, changes[2]?.[3])).toEqual(needed)
  expect((await ask('PUT', '/user', token, { password: 'another horse 2' })).status).toBe(200)
  await age()
  expect(await ask('PUT', '/user', token, { password: 'a third horse 3' })).toEqual(needed)
})

test('an account without a password can be changed after the code of a mail', async () => {
  const email = `proof-${++count}@portico.example`
  const { auth } = backend.client()
  const signInByMail = async () => {
    await auth.signInWithOtp({ email })
    const code = await expect
      .poll(() => backend.mailTo(email).then((mail) => mail.code))
      .toMatch(/\d{6}/)
      .then(() => backend.mailTo(email))
    const { data } = await auth.verifyOtp({ email, token: code.code ?? '', type: 'email' })
    await auth.stopAutoRefresh()
    return data.session?.access_token ?? ''
  }
  const first = await signInByMail()
  await age()
  expect(await ask('POST', options, first, {})).toEqual(needed)
  const token = await signInByMail()
  expect((await ask('POST', options, token, {})).status).toBe(200)
  // After the first password, the code of a mail is no recent proof any more.
  expect((await ask('PUT', '/user', token, { password })).status).toBe(200)
  expect(await ask('POST', options, token, {})).toEqual(needed)
})

test('a factor that was last used over five minutes ago must be used again before it is removed', async () => {
  const person = await newPerson()
  const app = await addApp(person.token)
  await age()
  expect(await ask('DELETE', `/factors/${app.id}`, app.token)).toEqual(needed)
  const again = await app.give()
  expect((await ask('DELETE', `/factors/${app.id}`, again.body.access_token)).status).toBe(200)
})

test('the key of an unfinished factor is not created without a recent proof', async () => {
  const { token } = await newPerson()
  const begun = await ask('POST', '/factors', token, { factor_type: 'webauthn', friendly_name: 'Key' })
  const path = `/factors/${begun.body.id}`
  const party = { webauthn: { rpId: 'localhost', rpOrigins: [passkeyOrigin] } }
  await age()
  expect(await ask('POST', `${path}/challenge`, token, party)).toEqual(needed)
  // Removing an unfinished factor needs no proof.
  expect((await ask('DELETE', path, token)).status).toBe(200)
})

test('a passkey is a recent proof, and a guest needs none', async () => {
  const { token, id } = await newPerson()
  const begun = await ask('POST', options, token, {})
  const device = new TestAuthenticator(passkeyOrigin)
  const made = { challenge_id: begun.body.challenge_id, credential: device.create(begun.body.options) }
  expect((await ask('POST', '/passkeys/registration/verify', token, made)).status).toBe(200)
  await age()
  const asked = await ask('POST', '/passkeys/authentication/options', backend.key, {})
  const given = { challenge_id: asked.body.challenge_id, credential: device.get(asked.body.options, id) }
  const signed = await ask('POST', '/passkeys/authentication/verify', backend.key, given)
  expect((await ask('POST', options, signed.body.access_token, {})).status).toBe(200)

  const { auth } = backend.client()
  const { data } = await auth.signInAnonymously()
  await auth.stopAutoRefresh()
  await age()
  const guest = data.session?.access_token ?? ''
  const kept = { email: `kept-${++count}@portico.example` }
  expect((await ask('PUT', '/user', guest, kept)).status).toBe(200)
})

test('a session at level 1 ends only itself, and changes no profile', async () => {
  const person = await newPerson()
  const app = await addApp(person.token)
  const { token } = await signIn(person.email)
  const low = expect.objectContaining({ error_code: 'insufficient_aal' })
  expect(await ask('PUT', '/user', token, { data: { full_name: 'Eve' } })).toMatchObject({ body: low })
  expect(await ask('POST', '/logout?scope=others', token)).toMatchObject({ status: 401, body: low })
  expect((await ask('GET', '/user', token)).status).toBe(200)
  expect((await ask('POST', '/logout', token)).status).toBe(204)
  expect((await ask('GET', '/user', token)).body.error_code).toBe('session_not_found')
  expect((await ask('GET', '/user', app.token)).status).toBe(200)
  expect((await ask('POST', '/logout?scope=global', app.token)).status).toBe(204)
})

test('a sign-up without a confirmation mail is a recent proof by password', async () => {
  const plain = await mkdtemp(join(tmpdir(), 'portico-plain-'))
  await cp(join(supabaseDir, 'migrations'), join(plain, 'migrations'), { recursive: true })
  await writeFile(join(plain, 'config.toml'), '[auth.mfa.totp]\nenroll_enabled = true\n')
  const other = await startTestBackend({ supabaseDir: plain })
  try {
    const { auth } = other.client()
    const { data } = await auth.signUp({ email: 'new@portico.example', password })
    await auth.stopAutoRefresh()
    expect(data.session).not.toBeNull()
    const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(enrolled.error).toBeNull()
    expect((await auth.updateUser({ password: 'another horse 2' })).error).toBeNull()
  } finally {
    await other.close()
    await rm(plain, { recursive: true, force: true })
  }
})
