import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startBackend } from '../../backend.ts'
import { defaultRateLimits } from '../../config/rate-limits.ts'
import { runOwnerSql } from '../../owner/owner-sql.fixture.ts'
import {
  computeTotp,
  confirmationConfig,
  copyFirstData,
  passkeyOrigin,
  siteUrl,
  supabaseDir,
} from '../../testing.ts'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'
import { createAuthSender, getStatuses, openAttempts, password } from './attempts.fixture.ts'

const attempts = openAttempts(
  `[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "localhost"
rp_origins = ["${passkeyOrigin}"]
${confirmationConfig.replace('[auth.email]', '[auth.email]\nsecure_password_change = true')}`,
  { ...defaultRateLimits, mailInterval: 0 },
)
const { backend, send, signIn, guess, newPerson, passTime } = attempts

/** Adds an authenticator app by the session of `token`. */
async function addApp(token: string) {
  const { body } = await send('factors', { factor_type: 'totp', friendly_name: 'App' }, { token })
  const give = async (code: string, sender: object) => {
    const challenge = await send(`factors/${body.id}/challenge`, {}, sender)
    return send(`factors/${body.id}/verify`, { challenge_id: challenge.body.id, code }, sender)
  }
  const right = () => computeTotp(body.totp.secret, Date.now() / 1000)
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
  const code = (await backend().mailTo(email)).code ?? ''
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
    await passTime(1)
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
  let session = ''
  let from = ''
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
    if (place % 17 === 16) await passTime(1)
  }
  expect(evaluated).toBeGreaterThanOrEqual(10)
  expect(evaluated).toBeLessThanOrEqual(30)
  const owner = await signIn(email, password, { device: app.device, from: '203.0.113.9' })
  expect(owner.status).toBe(200)
})

/** Tries a recovery code by the session of `token`; a refusal is like that of auth. */
async function recover(token: string, code: string): Promise<{ status: number; code: string }> {
  const answer = await fetch(`${backend().url}/rest/v1/rpc/portico_use_recovery_code`, {
    method: 'POST',
    headers: { apikey: backend().key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { state } = await answer.json()
  return { status: state === 'locked' ? 429 : answer.status, code: state }
}

test('an address without an account is delayed like one with an account, and the answer has the seconds', async () => {
  const { email } = await newPerson()
  const answers = [await guess(email, 7), await guess('nobody@portico.example', 7)]
  expect(answers.map(getStatuses)).toEqual(Array(2).fill([400, 400, 400, 400, 400, 429, 429]))
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
  const statuses = getStatuses(await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong'))))
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
        (await createAuthSender(again)('token?grant_type=password', { email, password: given ?? password }))
          .status,
      )
    await again.close()
    return statuses
  }
  try {
    expect(await trySignIn(5, 'wrong')).toEqual([400, 400, 400, 400, 400])
    expect(await trySignIn(1)).toEqual([429])
    await runOwnerSql(dataDir, `update portico_private.attempts set last_at = now() - interval '1 minute'`)
    expect(await trySignIn(1)).toEqual([200])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a right password before MFA does not clear earlier failures', async () => {
  const { email, token } = await newPerson()
  const app = await addApp(token)
  await guess(email, 3)
  const { body } = await signIn(email, password)
  const stranger = { token: body.access_token, from: '203.0.113.1' }
  for (let n = 0; n < 2; n++) expect((await app.give(app.wrong(), stranger)).status).toBe(422)
  expect((await app.give(app.right(), stranger)).status).toBe(429)
  await passTime(1)
  expect((await app.give(app.right(), stranger)).status).toBe(200)
  expect(getStatuses(await guess(email, 5))).toEqual([400, 400, 400, 400, 400])
})

test('a wrong current password and a wrong code for a new one count as failed attempts', async () => {
  const { email, token, id } = await newPerson()
  await attempts.runSql(
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

describe('codes of mails', () => {
  test('the hash of an address and a code is not accepted as a link', async () => {
    const { email } = await newPerson()
    expect((await send('recover', { email })).status).toBe(200)
    const { code, landing } = await backend().mailTo(email)
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
    const code = (await backend().mailTo(email)).code ?? ''
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    expect((await send('verify', { email, token: arabic, type: 'recovery' })).status).toBe(200)
  })
})

test('wrong passwords and codes are logged with their number, only for their account', async () => {
  const { email, id } = await newPerson()
  await guess(email, 3)
  await send('verify', { email, token: '000000', type: 'email' })
  await guess('nobody@portico.example', 2)
  await expect
    .poll(() =>
      attempts.runSql(`select kind, detail ->> 'times' as times from portico_private.security_log
         where user_id = '${id}' and kind in ('password_wrong', 'code_wrong') order by kind`),
    )
    .toEqual([
      ['code_wrong', null],
      ['password_wrong', '3'],
    ])
})
