import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../../testing.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
let count = 0
function newAddress(): string {
  count += 1
  return `account-${count}@portico.example`
}

/** Requests the link of a mail and returns the address that it redirects to. */
async function follow(link: string | null): Promise<URL> {
  const response = await fetch(link ?? '', { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

describe('sign-in', () => {
  test('sign-in by mail creates an account, which the code of the mail confirms', async () => {
    const email = newAddress()
    const client = backend.client()
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const mail = await backend.mailTo(email)
    const { data } = await client.auth.verifyOtp({ email, token: mail.code ?? '', type: 'email' })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example/in' } })
    const target = await follow((await backend.mailTo(email)).link)
    const { error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
  })

  test('sign-in by mail to an unknown address is refused if it may not create an account', async () => {
    const { error } = await backend
      .client()
      .auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } })
    expect(error?.code).toBe('otp_disabled')
  })

  test('sign-in reports the same error for an unconfirmed and for an unknown address', async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    const unconfirmed = await client.auth.signInWithPassword({ email, password: 'something else' })
    const unknown = await client.auth.signInWithPassword({ email: newAddress(), password })
    expect(unconfirmed.error?.code).toBe('invalid_credentials')
    expect(unknown.error?.code).toBe('invalid_credentials')
  })

  test('sign-in returns a token with the claims of Supabase, and a refresh keeps them', async () => {
    const { client, token } = await backend.signedIn()
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      iss: `${backend.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email' },
      user_metadata: { full_name: 'Dana Demo' },
      is_anonymous: false,
    })
    const { data } = await client.auth.refreshSession()
    const refreshed = decodeJwt(data.session?.access_token ?? '')
    expect(refreshed).toMatchObject({
      session_id: claims.session_id,
      amr: [{ method: 'password' }],
      iss: claims.iss,
    })
  })

  test('a session rotates its refresh tokens, and ends when an old one is used again', async () => {
    const refresh = async (token: string) => {
      const response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      })
      return {
        status: response.status,
        body: (await response.json()) as { refresh_token: string; error_code?: string },
      }
    }
    const { client } = await backend.signedIn()
    const { data } = await client.auth.getSession()
    const first = data.session?.refresh_token ?? ''
    const second = (await refresh(first)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    expect(new Set([first, second, third]).size).toBe(3)
    expect((await refresh(first)).body.error_code).toBe('refresh_token_already_used')
    expect((await refresh(third)).body.error_code).toBe('refresh_token_already_used')
  })
})

describe('accounts', () => {
  test('a new password after a mail ends other sessions', { tags: ['long'] }, async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code ?? '', type: 'email' })
    const elsewhere = backend.client()
    await elsewhere.auth.signInWithPassword({ email, password })

    await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://app.example/reset' })
    const mail = await backend.mailTo(email)
    expect(mail.type).toBe('recovery')
    const target = await follow(mail.link)
    expect(target.pathname).toBe('/reset')
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect((data as { redirectType?: string }).redirectType).toBe('recovery')
    expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'another horse 2' })).error).toBeNull()

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await backend.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('a password reset for an unknown address gets the same answer and sends no mail', async () => {
    const email = newAddress()
    expect((await backend.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    await expect(backend.mailTo(email)).rejects.toThrow('no mail')
  })

  test('updateUser changes the profile at once, and the address when the new one is confirmed', {
    tags: ['long'],
  }, async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code ?? '', type: 'email' })
    const newEmail = newAddress()
    const { data, error } = await client.auth.updateUser({ email: newEmail, data: { full_name: 'Kim' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: newEmail, user_metadata: { full_name: 'Kim' } })
    const { code } = await backend.mailTo(newEmail)
    const changed = await client.auth.verifyOtp({ email: newEmail, token: code ?? '', type: 'email_change' })
    expect(changed.data.user?.email).toBe(newEmail)
  })

  test('updateUser checks the current password if the client sends one', async () => {
    const { client } = await backend.signedIn('other')
    const attributes = { password: 'portico-demo-9', current_password: 'not it' }
    const { error } = await client.auth.updateUser(attributes)
    expect(error?.code).toBe('current_password_invalid')
  })

  test.each([['local'], ['others'], ['global']] as const)(
    'sign-out ends the sessions of scope %s',
    { tags: ['long'] },
    async (scope) => {
      const here = await backend.signedIn()
      const there = await backend.signedIn()
      expect((await here.client.auth.signOut({ scope })).error).toBeNull()
      const ended = async ({ token }: { token: string }) =>
        (await backend.client().auth.getUser(token)).error?.name === 'AuthSessionMissingError'
      expect(await ended(here)).toBe(scope !== 'others')
      expect(await ended(there)).toBe(scope !== 'local')
    },
  )
})

describe('the gateway', () => {
  test('the gateway requires a key, and allows every origin to read settings and headers', async () => {
    const bare = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: '{}',
    })
    expect(bare.status).toBe(401)
    const settings = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: backend.key, origin: 'https://app.example' },
    })
    expect(settings.headers.get('access-control-allow-origin')).toBe('*')
    expect(settings.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(await settings.json()).toMatchObject({ disable_signup: false, mailer_autoconfirm: false })
  })

  test.each([
    ['/'],
    ['/_system/info'],
    ['/studio'],
    ['/graphql/v1'],
    ['/auth/v1/none'],
    ['/rest/v2/projects'],
    ['/storage/v1/none'],
    ['/storage/v2/x'],
  ])('the gateway answers 404 at %s', async (path) => {
    const response = await fetch(backend.url + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('json')
  })

  test('the gateway refuses missing features as disabled ones', async () => {
    const { client } = await backend.signedIn()
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+43123456' })
    expect(error?.code).toBe('mfa_phone_enroll_not_enabled')
    expect((await client.auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    expect((await client.auth.linkIdentity({ provider: 'github' })).error?.code).toBe(
      'manual_linking_disabled',
    )
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    const token = { provider: 'google', token: 'x' } as const
    expect((await client.auth.signInWithIdToken(token)).error?.code).toBe('provider_disabled')
  })
})
