import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp, realProject, sharedTestBackend, type TestBackend } from '../testing.ts'
import { runAsOwner } from './run-as-owner.fixture.ts'

// Failed attempts at the embedded backend and at a Supabase project whose auth server calls the hooks (`npm run test:real`). A hosted project may have
// no hooks. The rules are in `supabase/tests/attempts.test.sql`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'

const passMinutes = (minutes: number) =>
  runAsOwner(backend, `update portico_private.attempts set last_at = last_at - interval '${minutes} minutes'`)

/** Makes an account that has never signed in. */
async function newAccount() {
  const email = `attempts-${randomUUID().slice(0, 8)}@portico.example`
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  expect(answer.status).toBe(200)
  return email
}

const signIn = async (email: string, given: string) => {
  const client = backend.client()
  const { error, data } = await client.auth.signInWithPassword({ email, password: given })
  await client.auth.stopAutoRefresh()
  return { client, error, code: error?.code ?? 'signed in', id: data.user?.id ?? '' }
}

describe.skipIf(realProject && !realProject.owner)('failed attempts', () => {
  test('sign-in refuses the right password after five wrong ones, and does not reveal that the account exists', async () => {
    const email = await newAccount()
    for (let n = 0; n < 5; n++) expect((await signIn(email, `wrong ${n}`)).code).toBe('invalid_credentials')
    const delayed = await signIn(email, password)
    expect(delayed.error).toMatchObject(
      realProject
        ? { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
        : { status: 429, code: 'over_request_rate_limit' },
    )
    await passMinutes(1)
    expect((await signIn(email, password)).code).toBe('signed in')
  })

  test('wrong codes of an authenticator app count as failed attempts, are refused with 429 and end no session', async () => {
    const email = await newAccount()
    const { client, id } = await signIn(email, password)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const right = () => computeTotp(factor.totp.secret, Date.now() / 1000)
    const wrong = () => String((Number(right()) + 1) % 1_000_000).padStart(6, '0')
    const give = async (auth: typeof client.auth, code: string) =>
      (await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error
    expect(await give(client.auth, right())).toBeNull()
    // An attacker who knows the password signs in at another client address.
    const stranger = (await signIn(email, password)).client
    await runAsOwner(
      backend,
      `update auth.sessions set ip = '192.0.2.1' where user_id = '${id}'; update portico_private.security_log set ip = '192.0.2.1' where user_id = '${id}'`,
    )
    for (let n = 0; n < 5; n++)
      expect((await give(stranger.auth, wrong()))?.code).toBe('mfa_verification_failed')
    const refused = await give(stranger.auth, right())
    expect([refused?.status, refused?.message]).toEqual([
      429,
      'Too many failed attempts. Try again after 60 seconds.',
    ])
    expect((await client.auth.getUser()).error).toBeNull()
    await passMinutes(1)
    expect(await give(stranger.auth, right())).toBeNull()
  })
})
