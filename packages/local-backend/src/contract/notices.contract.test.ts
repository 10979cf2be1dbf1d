import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp, realProject, sharedTestBackend, type TestBackend } from '../testing.ts'
import { runAsOwner } from './run-as-owner.fixture.ts'

// Notices about the security of an account, at the embedded backend and at a real auth server with our templates and without the function `account-notices`: the
// mails that its own templates have, and the page behind them. `supabase/tests/notices.test.sql` covers the rest.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
const newAddress = () => `notices-${randomUUID().slice(0, 8)}@portico.example`

/** Creates a confirmed account with a signed-in client. */
async function person(locale: string) {
  const email = newAddress()
  const client = backend.client()
  const { auth } = client
  expect((await auth.signUp({ email, password, options: { data: { locale } } })).error).toBeNull()
  const token = (await backend.mailTo(email)).code ?? ''
  const { data, error } = await auth.verifyOtp({ email, type: 'email', token })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return { email, auth, client, token: data.session?.access_token ?? '' }
}

/** Returns the subjects of the notices to an address, oldest first. */
const subjectsTo = async (email: string) =>
  (await backend.noticesTo(email)).map(({ subject }) => subject).reverse()

test.each([
  [
    'de-AT',
    'de',
    'Ihr Passwort wurde geändert',
    'Ein zweiter Schritt wurde hinzugefügt',
    'Ein zweiter Schritt wurde entfernt',
  ],
  ['ar', 'ar', 'تم تغيير كلمة المرور', 'تمت إضافة خطوة ثانية', 'تمت إزالة خطوة ثانية'],
  ['en', 'en', 'Your password was changed', 'A second factor was added', 'A second factor was removed'],
])('an account with the locale %s gets its notices in %s', async (locale, language, ...subjects) => {
  const { email, auth } = await person(locale)
  expect((await auth.updateUser({ password: 'correct horse 2' })).error).toBeNull()
  // A change of factors needs a recent proof. The code of a mail is no proof for an account with a password.
  expect((await auth.signInWithPassword({ email, password: 'correct horse 2' })).error).toBeNull()
  await auth.stopAutoRefresh()
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const code = computeTotp(factor.totp.secret, Date.now() / 1000)
  expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  expect((await auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  await expect.poll(() => subjectsTo(email)).toEqual(subjects)
  for (const notice of await backend.noticesTo(email)) {
    expect(notice.language).toBe(language)
    expect(new URL(notice.link ?? '').pathname).toBe('/auth/not-me')
  }
})

test('a change of address sends a notice to the earlier address', async () => {
  const { email, auth } = await person('en')
  const next = newAddress()
  expect((await auth.updateUser({ email: next })).error).toBeNull()
  const token = (await backend.mailTo(next)).code ?? ''
  expect((await auth.verifyOtp({ email: next, type: 'email_change', token })).error).toBeNull()
  await expect.poll(() => subjectsTo(email)).toEqual(['Your email address was changed'])
})

/** Returns the token of the newest notice to an address. Mails of the auth server have none, so it is read from the outbox of the database. */
async function tokenTo(email: string): Promise<string> {
  const inMail = new URL((await backend.noticesTo(email))[0]?.link ?? '').searchParams.get('token')
  if (inMail) return inMail
  const response = await fetch(`${backend.url}/rest/v1/rpc/portico_take_notices`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
    },
    body: '{"most": 100}',
  })
  const notices = (await response.json()) as { to: string; token: string }[]
  return notices.filter(({ to }) => to === email).at(-1)?.token ?? ''
}

/** Returns the error code of a request to auth. */
async function codeOf(path: string, token = backend.key, body?: object): Promise<string> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return ((await response.json()) as { error_code: string }).error_code
}

// These tests need SQL as the owner of the database.
describe.skipIf(realProject && !realProject.owner)('notices with a link', () => {
  test('the link of a notice ends every session and disables the password, and a reset by mail still works', async () => {
    const { email, auth } = await person('en')
    const thief = backend.client()
    expect((await thief.auth.signInWithPassword({ email, password })).error).toBeNull()
    await thief.auth.stopAutoRefresh()
    const stolen = 'a password of the thief 1'
    expect((await thief.auth.updateUser({ password: stolen })).error).toBeNull()
    await expect.poll(() => subjectsTo(email)).toEqual(['Your password was changed'])
    const token = await tokenTo(email)
    const thieves = (await thief.auth.getSession()).data.session
    const stranger = backend.client()
    expect(await stranger.rpc('portico_not_me', { token: `${token}0` })).toMatchObject({
      data: { state: 'over' },
    })
    expect((await thief.auth.getUser()).error).toBeNull()

    expect(await stranger.rpc('portico_not_me', { token })).toMatchObject({
      error: null,
      data: { state: 'secured', email, is_mine: false },
    })
    expect(await stranger.rpc('portico_not_me', { token })).toMatchObject({ data: { state: 'over' } })
    expect(await codeOf('/user', thieves?.access_token)).toBe('session_not_found')
    const { refresh_token } = thieves ?? {}
    expect(await codeOf('/token?grant_type=refresh_token', undefined, { refresh_token })).toBe(
      'refresh_token_not_found',
    )
    for (const tried of [password, stolen])
      expect((await stranger.auth.signInWithPassword({ email, password: tried })).error?.code).toBe(
        'invalid_credentials',
      )

    expect((await stranger.auth.resetPasswordForEmail(email)).error).toBeNull()
    await expect.poll(async () => (await backend.mailTo(email)).type).toBe('recovery')
    const code = (await backend.mailTo(email)).code ?? ''
    expect((await auth.verifyOtp({ email, type: 'recovery', token: code })).error).toBeNull()
    await auth.stopAutoRefresh()
    expect((await auth.updateUser({ password: 'correct horse 3' })).error).toBeNull()
    expect((await stranger.auth.signInWithPassword({ email, password: 'correct horse 3' })).error).toBeNull()
    await stranger.auth.stopAutoRefresh()
  })

  test('the link of a notice restores the earlier address, removes added factors, and invalidates earlier mails', async () => {
    const { email } = await person('en')
    const thief = backend.client()
    expect((await thief.auth.signInWithPassword({ email, password })).error).toBeNull()
    await thief.auth.stopAutoRefresh()
    const theirs = newAddress()
    expect((await thief.auth.updateUser({ email: theirs })).error).toBeNull()
    const confirmation = (await backend.mailTo(theirs)).code ?? ''
    expect(
      (await thief.auth.verifyOtp({ email: theirs, type: 'email_change', token: confirmation })).error,
    ).toBeNull()
    // The session that the code started has no recent proof for a new factor.
    expect((await thief.auth.signInWithPassword({ email: theirs, password })).error).toBeNull()
    await thief.auth.stopAutoRefresh()
    const { data: factor } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Theirs' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const totp = computeTotp(factor.totp.secret, Date.now() / 1000)
    expect((await thief.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totp })).error).toBeNull()
    expect((await backend.client().auth.resetPasswordForEmail(theirs)).error).toBeNull()
    await expect.poll(async () => (await backend.mailTo(theirs)).type).toBe('recovery')
    const before = (await backend.mailTo(theirs)).code ?? ''

    await expect.poll(() => subjectsTo(email)).toEqual(['Your email address was changed'])
    const token = await tokenTo(email)
    const owner = backend.client()
    expect(await owner.rpc('portico_not_me', { token })).toMatchObject({ data: { state: 'secured', email } })
    for (const address of [email, theirs])
      expect(
        (await owner.auth.verifyOtp({ email: address, type: 'recovery', token: before })).error?.code,
      ).toBe('otp_expired')
    expect((await owner.auth.signInWithPassword({ email: theirs, password })).error?.code).toBe(
      'invalid_credentials',
    )

    expect((await owner.auth.resetPasswordForEmail(email)).error).toBeNull()
    await expect.poll(async () => (await backend.mailTo(email)).type).toBe('recovery')
    const code = (await backend.mailTo(email)).code ?? ''
    const { data, error } = await owner.auth.verifyOtp({ email, type: 'recovery', token: code })
    expect(error).toBeNull()
    await owner.auth.stopAutoRefresh()
    expect(data.user).toMatchObject({ email })
    // The MFA factor of the thief is gone.
    expect((await owner.auth.updateUser({ password: 'correct horse 3' })).error).toBeNull()
    expect((await owner.auth.getUserIdentities()).data?.identities[0]?.identity_data).toMatchObject({ email })
  })

  test('a sign-in on another device queues a notice that names it', async () => {
    const { email } = await person('en')
    await runAsOwner(
      backend,
      `update auth.users set created_at = now() - interval '1 day' where email = '${email}'`,
    )
    const signIn = (agent: string) =>
      fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.key, 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ email, password }),
      }).then(({ status }) => status)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
    for (const one of [agent, agent.replaceAll('145', '146')]) expect(await signIn(one)).toBe(200)
    await runAsOwner(
      backend,
      `do $$ begin
         if (select array_agg(facts ->> 'user_agent') from portico_private.notices
           where to_address = '${email}' and kind = 'new_device') is distinct from array['${agent}'] then
           raise 'not one notice with the device';
         end if;
       end $$`,
    )
  })
})
