import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp, realProject, sharedTestBackend, type TestBackend } from '../testing.ts'
import { runAsOwner } from './run-as-owner.fixture.ts'

// The three attackers of `docs/attacks.md` by the API, at the embedded backend and at a Supabase project whose auth server calls the hooks (`npm run test:real`).
// A hosted auth server checks less, so some tests expect another answer there.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'

// biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
type Body = any

async function ask(method: string, path: string, body?: object, token = backend.key, headers = {}) {
  const answer = await fetch(`${backend.url}${path}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body }
}

const call = (name: string, given: object, token?: string) =>
  ask('POST', `/rest/v1/rpc/${name}`, given, token)
const signIn = (email: string, given = password, headers = {}) =>
  ask('POST', '/auth/v1/token?grant_type=password', { email, password: given }, undefined, headers)

/** Makes an account with a session of its owner. The attacker steals its access token, `token`. */
async function newPerson() {
  const email = `attacked-${randomUUID().slice(0, 8)}@portico.example`
  const { auth } = backend.client()
  expect((await auth.signUp({ email, password })).error).toBeNull()
  const code = (await backend.mailTo(email)).code ?? ''
  expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  await auth.stopAutoRefresh()
  const { body } = await signIn(email)
  return { email, id: body.user.id as string, token: body.access_token as string }
}

/** Makes the proofs of an account six minutes older, and moves its sessions to another client address. */
async function leave(id: string): Promise<void> {
  await runAsOwner(
    backend,
    `update auth.sessions set ip = '192.0.2.1' where user_id = '${id}';
     update portico_private.security_log set ip = '192.0.2.1' where user_id = '${id}';
     update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '6 minutes' from auth.sessions s
       where s.id = c.session_id and s.user_id = '${id}'`,
  )
}

/** Adds an authenticator app. `give` sends its code, or a wrong one, by a session. */
async function addApp(token: string) {
  const { body } = await ask('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'App' }, token)
  const give = async (by: string, wrong = 0) => {
    const challenge = await ask('POST', `/auth/v1/factors/${body.id}/challenge`, {}, by)
    const right = Number(computeTotp(body.totp.secret, Date.now() / 1000))
    const code = String((right + wrong) % 1_000_000).padStart(6, '0')
    const given = { challenge_id: challenge.body.id, code }
    return ask('POST', `/auth/v1/factors/${body.id}/verify`, given, by)
  }
  const lifted = await give(token)
  expect(lifted.status).toBe(200)
  return { id: body.id as string, give, token: lifted.body.access_token as string }
}

describe('stolen access tokens', () => {
  test('a stolen access token renews no session, and calls no function of the auth server or of the owner', async () => {
    const { token } = await newPerson()
    for (const grant of ['refresh_token', 'pkce', 'id_token']) {
      const given = {
        refresh_token: token,
        auth_code: token,
        code_verifier: token,
        id_token: token,
        provider: 'x',
      }
      expect(
        (await ask('POST', `/auth/v1/token?grant_type=${grant}`, given, token)).status,
      ).toBeGreaterThanOrEqual(400)
    }
    const calls: [name: string, given: object][] = [
      ['portico_take_notices', { most: 10 }],
      ['portico_notice_sent', { id: 1 }],
      ['portico_password_tried', { event: {} }],
      ['portico_second_step_tried', { event: {} }],
      ['portico_new_remotes_token', {}],
    ]
    for (const [name, given] of calls)
      for (const by of [token, backend.key])
        expect([name, [401, 403, 404]]).toEqual([
          name,
          expect.arrayContaining([(await call(name, given, by)).status]),
        ])
    expect((await ask('GET', '/auth/v1/admin/users', undefined, token)).status).toBe(403)
  })

  test('a stolen access token creates a share that outlives it, and the owner sees and ends the share', async () => {
    const { id, token } = await newPerson()
    const file = `${id}/plan.txt`
    const stored = await fetch(`${backend.url}/storage/v1/object/files/${file}`, {
      method: 'POST',
      headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: 'secret',
    })
    expect(stored.status).toBe(200)
    const asked = { bucket: 'files', items: [file], share_name: 'Mine' }
    const { body: share } = await call('portico_create_share', asked, token)
    expect((await call('portico_open_share', { token: share.token })).body.state).toBe('open')
    const listed = await ask('GET', '/rest/v1/portico_shares?select=id,name', undefined, token)
    expect(listed.body).toEqual([{ id: share.id, name: 'Mine' }])
    expect((await ask('DELETE', `/rest/v1/portico_shares?id=eq.${share.id}`, undefined, token)).status).toBe(
      204,
    )
    expect((await call('portico_open_share', { token: share.token })).body.state).toBe('missing')
  })
})

// These tests need SQL as the owner of the database, to make proofs older.
describe.skipIf(realProject && !realProject.owner)('after the owner has left', () => {
  test('a stolen access token changes no password, address or factor; at a project it does, and the account gets a notice', async () => {
    const { id, email, token } = await newPerson()
    await leave(id)
    const statuses = []
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'nine quiet lanterns' }],
      ['PUT', '/user', { email: `thief-${email}` }],
      ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Mine' }],
    ] as const)
      statuses.push((await ask(method, `/auth/v1${path}`, body, token)).status)
    expect(statuses).toEqual(realProject ? [200, 200, 200] : [403, 403, 403])
    const { body } = await call('portico_security_log', {}, token)
    expect(JSON.stringify(body).includes('password_changed')).toBe(Boolean(realProject))
    expect((await signIn(email)).status).toBe(realProject ? 400 : 200)
  })

  test('a stolen access token signs out the devices of the owner, who gets a notice', async () => {
    const { id, email, token } = await newPerson()
    await runAsOwner(
      backend,
      `update auth.users set created_at = now() - interval '1 day' where id = '${id}'`,
    )
    const owner = (await signIn(email)).body.access_token
    await leave(id)
    expect((await ask('POST', '/auth/v1/logout?scope=others', {}, token)).status).toBe(204)
    expect((await ask('GET', '/auth/v1/user', undefined, owner)).status).toBe(403)
    await runAsOwner(
      backend,
      `do $$ begin
         if not exists (select from portico_private.notices where to_address = '${email}' and kind = 'sessions_ended') then
           raise 'no notice';
         end if;
       end $$`,
    )
  })

  test('an unknown nonce does not set a password', async () => {
    const { id, token } = await newPerson()
    await leave(id)
    const given = { password: 'nine quiet lanterns', nonce: '000000' }
    // A project without `secure_password_change` reads no nonce.
    expect((await ask('PUT', '/auth/v1/user', given, token)).status).toBe(realProject ? 200 : 403)
  })

  test('a session by password without MFA stays at level 1 when it is renewed, and changes no login of the account', async () => {
    const { id, email, token } = await newPerson()
    const app = await addApp(token)
    await leave(id)
    const { body: session } = await signIn(email)
    const { body: renewed } = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    })
    const low = renewed.access_token as string
    const claims = JSON.parse(Buffer.from(low.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.aal).toBe('aal1')
    expect((await call('portico_sessions', {}, low)).status).toBe(403)
    for (const change of [{ password: 'nine quiet lanterns' }, { email: `thief-${email}` }])
      expect((await ask('PUT', '/auth/v1/user', change, low)).body.error_code).toBe('insufficient_aal')
    expect((await ask('DELETE', `/auth/v1/factors/${app.id}`, undefined, low)).body.error_code).toBe(
      'insufficient_aal',
    )
    const mine = { factor_type: 'totp', friendly_name: 'Mine' }
    expect((await ask('POST', '/auth/v1/factors', mine, low)).body.error_code).toBe('insufficient_aal')
    // A project's auth server lets it change the profile, and end the sessions of the account.
    const profile = await ask('PUT', '/auth/v1/user', { data: { full_name: 'Pat' } }, low)
    expect(profile.status).toBe(realProject ? 200 : 401)
    expect((await ask('POST', '/auth/v1/logout?scope=others', {}, low)).status).toBe(realProject ? 204 : 401)
    expect((await ask('GET', '/auth/v1/user', undefined, app.token)).status).toBe(realProject ? 403 : 200)
  })

  test('the mailbox opens an account with MFA at level 1 only, and sets no password', async () => {
    const { id, email, token } = await newPerson()
    await addApp(token)
    await leave(id)
    expect((await ask('POST', '/auth/v1/recover', { email })).status).toBe(200)
    await expect.poll(async () => (await backend.mailTo(email)).type).toBe('recovery')
    const code = (await backend.mailTo(email)).code ?? ''
    const { body } = await ask('POST', '/auth/v1/verify', { email, token: code, type: 'recovery' })
    const refused = await ask('PUT', '/auth/v1/user', { password: 'nine quiet lanterns' }, body.access_token)
    expect([refused.status, refused.body.error_code]).toEqual([401, 'insufficient_aal'])
    expect((await call('portico_sessions', {}, body.access_token)).status).toBe(403)
  })

  test('passwords, codes of an app and recovery codes are counted together under forged addresses and devices', async () => {
    const { id, email, token } = await newPerson()
    const app = await addApp(token)
    await leave(id)
    const { body: thief } = await signIn(email, password, claimed(0))
    for (const n of [1, 2]) expect((await signIn(email, 'wrong', claimed(n))).status).toBe(400)
    for (const n of [3, 4]) expect((await app.give(thief.access_token, n)).status).toBe(422)
    expect((await call('portico_use_recovery_code', { code: 'WRONG' }, thief.access_token)).body.state).toBe(
      'wrong',
    )
    const answers = [
      (await signIn(email, password, claimed(5))).status,
      (await app.give(thief.access_token)).status,
      (await call('portico_use_recovery_code', { code: 'WRONG' }, thief.access_token)).body.state,
    ]
    expect(answers).toEqual([realProject ? 400 : 429, 429, 'locked'])
    // The owner stays signed in.
    expect((await ask('GET', '/auth/v1/user', undefined, app.token)).status).toBe(200)
  })
})

/** Returns forged headers of a client address and a known device. They differ for each number. */
function claimed(n: number) {
  const address = `198.51.100.${n}`
  return {
    'x-forwarded-for': `${address}, 127.0.0.1`,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'x-portico-device': `${'a'.repeat(16)}.${n}.${'b'.repeat(43)}`,
  }
}

test('a guessed token of a notice does nothing, in any form', async () => {
  for (const token of ['', 'x', '0'.repeat(64), "' or true --", '%', '\\x', 'a'.repeat(5000)])
    expect((await call('portico_not_me', { token })).body).toEqual({ state: 'over' })
})
