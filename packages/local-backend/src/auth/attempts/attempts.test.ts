import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend } from '../../backend.ts'
import { defaultRateLimits } from '../../config/rate-limits.ts'
import {
  confirmingConfig,
  copyFirstData,
  passkeyOrigin,
  siteUrl,
  startTestBackend,
  supabaseDir,
  type TestBackend,
  totpAt,
} from '../../testing.ts'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'
import { type Answered, passTime, runSql, sendTo } from './attempts.fixture.ts'

let folder: string
let backend: TestBackend
let send: ReturnType<typeof sendTo>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-attempts-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(
    join(folder, 'config.toml'),
    `[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "localhost"
rp_origins = ["${passkeyOrigin}"]
${confirmingConfig.replace('[auth.email]', '[auth.email]\nsecure_password_change = true')}`,
  )
  const rateLimits = { ...defaultRateLimits, mailInterval: 0 }
  backend = await startTestBackend({ supabaseDir: folder, trustedProxies: '1', rateLimits })
  send = sendTo(backend)
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await runSql(backend, 'delete from portico_private.attempts')
})

const password = 'correct horse 1'
const signIn = (email: string, given: string, sender = {}) =>
  send('token?grant_type=password', { email, password: given }, sender)
const statusesOf = (answers: Answered[]) => answers.map(({ status }) => status)
/** Tries wrong passwords of unknown devices, each from an address of its own. */
const guess = async (email: string, times: number) => {
  const answers: Answered[] = []
  for (let n = 0; n < times; n++) answers.push(await signIn(email, `wrong ${n}`, { from: `198.51.100.${n}` }))
  return answers
}

/** A confirmed account, signed in on a device of its own. */
async function newPerson() {
  const email = `person-${randomUUID().slice(0, 8)}@portico.example`
  const made = { email, password, email_confirm: true }
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
    body: JSON.stringify(made),
  })
  expect(answer.status).toBe(200)
  const signedIn = await signIn(email, password)
  expect(signedIn.status).toBe(200)
  return {
    email,
    id: signedIn.body.user.id as string,
    device: signedIn.device,
    token: signedIn.body.access_token as string,
  }
}

/** Adds an authenticator app by the session of `token`. */
async function addApp(token: string) {
  const { body } = await send('factors', { factor_type: 'totp', friendly_name: 'App' }, { token })
  const give = async (code: string, sender: object) => {
    const challenge = await send(`factors/${body.id}/challenge`, {}, sender)
    return send(`factors/${body.id}/verify`, { challenge_id: challenge.body.id, code }, sender)
  }
  const right = () => totpAt(body.totp.secret, Date.now() / 1000)
  const lifted = await give(right(), { token })
  expect(lifted.status).toBe(200)
  return {
    give,
    right,
    device: lifted.device,
    wrong: () => String((Number(right()) + 1) % 1_000_000).padStart(6, '0'),
  }
}

test('at most 30 of 1,000 wrong passwords and codes from 100 addresses are evaluated in an hour, and the owner signs in', async () => {
  const { email, device } = await newPerson()
  expect((await send('otp', { email, create_user: false })).status).toBe(200)
  const code = (await backend.mailTo(email)).code ?? ''
  const wrongCode = code === '000000' ? '000001' : '000000'
  let evaluated = 0
  for (let minute = 0; minute < 60; minute++) {
    const attempts = Array.from({ length: 17 }, (_, n) => {
      const place = minute * 17 + n
      const sender = { from: `198.51.100.${place % 100}` }
      return place % 3 === 0
        ? send('verify', { email, token: wrongCode, type: place % 2 ? 'email' : 'recovery' }, sender)
        : signIn(email, `wrong ${place}`, sender)
    })
    for (const { status, code } of await Promise.all(attempts)) {
      if (status !== 429) evaluated++
      expect(['invalid_credentials', 'otp_expired', 'over_request_rate_limit']).toContain(code)
    }
    if (minute % 20 === 10) expect((await signIn(email, password, { device })).status).toBe(200)
    await passTime(backend, 1)
  }
  expect(evaluated).toBeGreaterThanOrEqual(10)
  expect(evaluated).toBeLessThanOrEqual(30)
  // Even the right password and the right code are not evaluated during a delay.
  await guess(email, 1)
  const last = [await signIn(email, password), await send('verify', { email, token: code, type: 'email' })]
  expect(last.map(({ status, code }) => [status, code])).toEqual(
    Array(2).fill([429, 'over_request_rate_limit']),
  )
})

test('at most 30 of 1,000 wrong codes by an attacker who knows the password are evaluated in an hour', {
  tags: ['long'],
}, async () => {
  const { email, token } = await newPerson()
  const app = await addApp(token)
  expect(app.device).toMatch(/^[\w-]+\.[\da-z]+\.[\w-]+$/)
  let evaluated = 0
  let [session, from] = ['', '']
  for (let place = 0; place < 1000; place++) {
    if (place % 10 === 0) {
      from = `198.51.100.${place / 10}`
      const stranger = await signIn(email, password, { from })
      expect(stranger.device).toBeNull()
      if (stranger.status === 200) session = stranger.body.access_token
    }
    const { status, code } = await (place % 2
      ? app.give(app.wrong(), { token: session, from })
      : recover(session, 'WRONG'))
    if (status !== 429) evaluated++
    expect(code ?? 'wrong').toMatch(/^(mfa_verification_failed|over_request_rate_limit|wrong|locked)$/)
    if (place % 17 === 16) await passTime(backend, 1)
  }
  expect(evaluated).toBeGreaterThanOrEqual(10)
  expect(evaluated).toBeLessThanOrEqual(30)
  const owner = await signIn(email, password, { device: app.device, from: '203.0.113.9' })
  expect(owner.status).toBe(200)
})

/** Tries a recovery code by the session of `token`; a refusal is like that of auth. */
async function recover(token: string, code: string): Promise<{ status: number; code: string }> {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/portico_use_recovery_code`, {
    method: 'POST',
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { state } = await answer.json()
  return { status: state === 'locked' ? 429 : answer.status, code: state }
}

test('an address without an account is delayed like one with an account, and tells its seconds', async () => {
  const { email } = await newPerson()
  const answers = [await guess(email, 7), await guess('nobody@portico.example', 7)]
  expect(answers.map(statusesOf)).toEqual(Array(2).fill([400, 400, 400, 400, 400, 429, 429]))
  const [known, unknown] = answers.map((one) => one.at(-1))
  expect(known?.body).toEqual(unknown?.body)
  expect(known?.body).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many failed attempts. Try again after 60 seconds.',
  })
  expect(known?.wait).toBe(60)
})

test('attempts at the same time are counted one after the other', async () => {
  const { email } = await newPerson()
  const statuses = statusesOf(await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong'))))
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
})

test('delays outlive a restart of the backend', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-attempts-again-'))
  await copyFirstData(dataDir)
  const trySignIn = async (times: number, given?: string) => {
    const again = await startBackend({ port: 0, siteUrl, supabaseDir, dataDir })
    const { email, password } = again.demo
    const statuses = []
    for (let n = 0; n < times; n++)
      statuses.push(
        (await sendTo(again)('token?grant_type=password', { email, password: given ?? password })).status,
      )
    await again.close()
    return statuses
  }
  try {
    expect(await trySignIn(5, 'wrong')).toEqual([400, 400, 400, 400, 400])
    expect(await trySignIn(1)).toEqual([429])
    await runSql({ dataDir }, `update portico_private.attempts set last_at = now() - interval '1 minute'`)
    expect(await trySignIn(1)).toEqual([200])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an address that tries many accounts is delayed, and a known device at it is not', async () => {
  const { email, device } = await newPerson()
  const from = '192.0.2.77'
  const statuses = []
  for (let n = 0; n < 32; n++)
    statuses.push((await signIn(`user-${n}@portico.example`, 'wrong', { from })).status)
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  expect((await signIn(email, password, { from })).status).toBe(429)
  expect((await signIn(email, password, { from, device })).status).toBe(200)
  expect((await signIn(email, password, { from: '192.0.2.78' })).status).toBe(200)
})

test('a right password before MFA clears nothing', async () => {
  const { email, token } = await newPerson()
  const app = await addApp(token)
  await guess(email, 3)
  const { body } = await signIn(email, password)
  const stranger = { token: body.access_token, from: '203.0.113.1' }
  for (let n = 0; n < 2; n++) expect((await app.give(app.wrong(), stranger)).status).toBe(422)
  expect((await app.give(app.right(), stranger)).status).toBe(429)
  await passTime(backend, 1)
  expect((await app.give(app.right(), stranger)).status).toBe(200)
  expect(statusesOf(await guess(email, 5))).toEqual([400, 400, 400, 400, 400])
})

test('the current password and the code for a new one are counted with the others', async () => {
  const { email, token, id } = await newPerson()
  await runSql(
    backend,
    `delete from auth.portico_session_devices; update auth.sessions set created_at = now() - interval '2 days' where user_id = '${id}'`,
  )
  const put = (body: object) => send('user', body, { token, method: 'PUT' })
  await guess(email, 3)
  expect((await put({ current_password: 'wrong' })).code).toBe('current_password_invalid')
  expect((await put({ password: 'nine quiet lanterns', nonce: '000000' })).code).toBe(
    'reauthentication_not_valid',
  )
  expect((await put({ current_password: password })).code).toBe('over_request_rate_limit')
  expect((await put({ password: 'nine quiet lanterns', nonce: '000000' })).code).toBe(
    'over_request_rate_limit',
  )
  expect((await put({ data: { color: 'blue' } })).status).toBe(200)
})

test('a passkey is not delayed', async () => {
  const { email, id, token } = await newPerson()
  const authenticator = new TestAuthenticator(passkeyOrigin)
  const { body: making } = await send('passkeys/registration/options', {}, { token })
  const credential = authenticator.create(making.options)
  const made = { challenge_id: making.challenge_id, credential }
  expect((await send('passkeys/registration/verify', made, { token })).status).toBe(200)
  await guess(email, 6)
  const { body: asking } = await send('passkeys/authentication/options', {})
  const given = { challenge_id: asking.challenge_id, credential: authenticator.get(asking.options, id) }
  expect((await send('passkeys/authentication/verify', given)).status).toBe(200)
})

describe('a known device', () => {
  test('has ten attempts of its own, and then delays of its own', async () => {
    const { email, device } = await newPerson()
    await guess(email, 6)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await signIn(email, 'wrong', { device })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    await passTime(backend, 1)
    expect((await signIn(email, password, { device })).status).toBe(200)
  })

  test('is known for the account that signed in on it alone', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()]
    await guess(bob.email, 5)
    expect((await signIn(bob.email, password, { device: ada.device })).status).toBe(429)
    for (const device of [
      'none',
      `${bob.device}x`,
      bob.device?.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
    ])
      expect((await signIn(bob.email, password, { device: device ?? '' })).status).toBe(429)
    expect((await signIn(bob.email, password, { device: bob.device })).status).toBe(200)
  })

  test('is known until the password is changed, and the device that changes it gets a new token', async () => {
    const { email, device, token } = await newPerson()
    const changed = await send('user', { password: 'nine quiet lanterns' }, { token, method: 'PUT' })
    expect(changed.status).toBe(200)
    await guess(email, 5)
    expect((await signIn(email, 'nine quiet lanterns', { device })).status).toBe(429)
    expect((await signIn(email, 'nine quiet lanterns', { device: changed.device })).status).toBe(200)
  })

  test('gets a newer token when it renews its session, and keeps its counter', async () => {
    const { email, device } = await newPerson()
    const { body } = await signIn(email, password, { device })
    for (let n = 0; n < 10; n++) await signIn(email, 'wrong', { device })
    const renewed = await send('token?grant_type=refresh_token', { refresh_token: body.refresh_token }, {})
    expect(renewed.device?.split('.')[0]).toBe(device?.split('.')[0])
    expect((await signIn(email, password, { device: renewed.device })).status).toBe(429)
  })
})

describe('codes of mails', () => {
  test('a hash that is computed of an address and a code is no link', async () => {
    const { email } = await newPerson()
    expect((await send('recover', { email })).status).toBe(200)
    const { code, landing } = await backend.mailTo(email)
    const token_hash = createHash('sha256').update(`${email}${code}`).digest('hex')
    for (const given of [token_hash, `pkce_${token_hash}`, `${token_hash}${'0'.repeat(32)}`])
      expect((await send('verify', { token_hash: given, type: 'recovery' })).code).toBe('otp_expired')
    const right = new URL(landing ?? '').searchParams.get('token_hash') ?? ''
    await guess(email, 6)
    expect((await send('verify', { token_hash: right, type: 'recovery' })).status).toBe(200)
  })

  test('a code may be typed in the digits of any script', async () => {
    const { email } = await newPerson()
    expect((await send('recover', { email })).status).toBe(200)
    const code = (await backend.mailTo(email)).code ?? ''
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    expect((await send('verify', { email, token: arabic, type: 'recovery' })).status).toBe(200)
  })
})

test('wrong passwords and codes are lines of the log, with their number, and of no other account', async () => {
  const { email, id } = await newPerson()
  await guess(email, 3)
  await send('verify', { email, token: '000000', type: 'email' })
  await guess('nobody@portico.example', 2)
  await expect
    .poll(() =>
      runSql(
        backend,
        `select kind, detail ->> 'times' as times from portico_private.security_log
         where user_id = '${id}' and kind in ('password_wrong', 'code_wrong') order by kind`,
      ),
    )
    .toEqual([
      ['code_wrong', null],
      ['password_wrong', '3'],
    ])
})
