import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRateLimits } from '../config/rate-limits.ts'
import { runAsOwner } from '../contract/run-as-owner.fixture.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ rateLimits: { ...noRateLimits, verifications: 5 } })
})
afterAll(() => backend?.close())

const password = 'correct horse 1'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Sends a request to auth with the user agent of a browser. */
async function ask(method: string, path: string, body: object | undefined, token = backend.key) {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': agent,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** An account of yesterday that was used in a browser, by the secret key so that no code counts. */
async function person(data: object = {}) {
  const email = `notices-${randomUUID().slice(0, 8)}@portico.example`
  const made = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, password, email_confirm: true, user_metadata: data }),
  })
  expect(made.status).toBe(200)
  await runAsOwner(
    backend,
    `update auth.users set created_at = now() - interval '1 day' where email = '${email}'`,
  )
  const signIn = async () => {
    const { status, body } = await ask('POST', '/token?grant_type=password', { email, password })
    expect(status).toBe(200)
    return body.access_token as string
  }
  return { email, token: await signIn(), signIn }
}

const factsOf = (mail: Awaited<ReturnType<TestBackend['noticesTo']>>[number] | undefined) =>
  Object.fromEntries((mail?.notice?.facts ?? []).map(({ name, value }) => [name, value]))

test('the first sign-in and later ones on the same device send nothing', async () => {
  const { email, signIn } = await person()
  await signIn()
  expect(await backend.noticesTo(email)).toEqual([])
})

test('a change names the device of its request, in the language and the time zone of the account', async () => {
  const { email, token } = await person({ locale: 'de', zoneinfo: 'Asia/Tokyo' })
  expect((await ask('PUT', '/user', { password: 'correct horse 2' }, token)).status).toBe(200)
  const [notice, ...others] = await backend.noticesTo(email)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ type: 'notice', language: 'de', subject: 'Ihr Passwort wurde geändert' })
  expect(notice?.link).toMatch(/^http:\/\/127\.0\.0\.1:4100\/auth\/not-me\?token=[0-9a-f]{64}$/)
  expect(factsOf(notice)).toMatchObject({
    time: expect.stringMatching(/GMT\+9|JST/),
    device: 'Firefox unter Linux',
    address: '127.0.0.1',
  })
  const page = await (await fetch(`${backend.mailbox}/${notice?.id}`)).text()
  expect(page).toContain('<h1>Ihr Passwort wurde geändert</h1>')
  expect(page).toContain(`href="${notice?.link}"`)
})

test('a change by the secret key names no device', async () => {
  const { email, token } = await person()
  const { body: user } = await ask('GET', '/user', undefined, token)
  const response = await fetch(`${backend.url}/auth/v1/admin/users/${user.id}`, {
    method: 'PUT',
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: 'correct horse 2' }),
  })
  expect(response.status).toBe(200)
  const [notice] = await backend.noticesTo(email)
  expect(notice?.subject).toBe('Your password was changed')
  expect(factsOf(notice)).not.toHaveProperty('device')
})

/** The statement of the migration that remembers the devices from before it. */
function knownDevices(): string {
  const migration = readFileSync(join(supabaseDir, 'migrations/20261128030000_notices.sql'), 'utf8')
  return (
    /insert into portico_private\.known_devices \(user_id, device, network, first_at.*/s.exec(
      migration,
    )?.[0] ?? ''
  )
}

test('the migration knows the devices of sessions from before', async () => {
  const { email, signIn } = await person()
  await runAsOwner(
    backend,
    `delete from portico_private.known_devices;
     delete from portico_private.security_log where kind = 'signed_in';
     ${knownDevices()}`,
  )
  await signIn()
  expect(await backend.noticesTo(email)).toEqual([])
  const { status } = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json', 'user-agent': 'curl/8.1' },
    body: JSON.stringify({ email, password }),
  })
  expect(status).toBe(200)
  expect((await backend.noticesTo(email)).map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
  ])
})

test('tokens are tried a few times from an address, and a refusal names the wait', async () => {
  const ask = async () => {
    const response = await fetch(`${backend.url}/rest/v1/rpc/portico_not_me`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: '{"token": "wrong"}',
    })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const answers = []
  for (let time = 0; time < 6; time++) answers.push(await ask())
  expect(answers).toEqual([...Array(5).fill([200, undefined]), [429, 'over_request_rate_limit']])
})
