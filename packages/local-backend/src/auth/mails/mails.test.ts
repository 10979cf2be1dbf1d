import { createClient, type EmailOtpType } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, siteUrl, type TestBackend } from '../../testing.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
let count = 0
function newAddress(): string {
  count += 1
  return `mails-${count}@portico.example`
}

/** Returns the names and types of the fields in an answer, without the values. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? 'text' : 'time'
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).map(([name, held]) => [name, shapeOf(held)])
}

/** Requests the link of a mail and returns the address that it redirects to. */
async function follow(link: string | null): Promise<URL> {
  const response = await fetch(link ?? '', { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

describe('sign-up', () => {
  test('sign-up sends a mail with a link to a code that only the same browser can exchange', async () => {
    const email = newAddress()
    const client = backend.client()
    const { data } = await client.auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: 'https://app.example/auth/callback?next=%2Ffiles',
        data: { full_name: 'Pat' },
      },
    })
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'email_not_confirmed',
    )

    const target = await follow((await backend.mailTo(email)).link)
    expect(target.origin + target.pathname).toBe('https://app.example/auth/callback')
    expect(target.searchParams.get('next')).toBe('/files')
    const code = target.searchParams.get('code') ?? ''
    const stranger = await backend.client().auth.exchangeCodeForSession(code)
    expect(stranger.error?.name).toBe('AuthPKCECodeVerifierMissingError')
    const guessed = await fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    })
    expect(await guessed.json()).toMatchObject({ error_code: 'bad_code_verifier' })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.user_metadata.full_name).toBe('Pat')
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull()
    expect((await backend.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('sign-up can be confirmed by the code of the mail', async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    const { code } = await backend.mailTo(email)
    const wrong = await client.auth.verifyOtp({
      email,
      token: code === '000000' ? '000001' : '000000',
      type: 'email',
    })
    expect(wrong.error?.code).toBe('otp_expired')
    const right = await client.auth.verifyOtp({ email, token: code ?? '', type: 'email' })
    expect(right.data.user?.email).toBe(email)
    const again = await client.auth.verifyOtp({ email, token: code ?? '', type: 'email' })
    expect(again.error?.code).toBe('otp_expired')
  })

  test('sign-up with a known address gets the same answer as with a new one, and sends no mail', async () => {
    const { data, error } = await backend.client().auth.signUp({ email: backend.demo.email, password })
    expect(error).toBeNull()
    expect(data.user?.id).not.toBe('d0000000-0000-4000-8000-000000000001')
    const fresh = await backend.client().auth.signUp({ email: newAddress(), password })
    expect(shapeOf(data.user)).toEqual(shapeOf(fresh.data.user))
    await expect(backend.mailTo(backend.demo.email)).rejects.toThrow('no mail')
  })

  test('a second sign-up before the confirmation sends another mail and invalidates the first', async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    const first = await backend.mailTo(email)
    await client.auth.signUp({ email, password })
    const second = await backend.mailTo(email)
    expect(second.id).not.toBe(first.id)
    expect((await follow(first.link)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await follow(second.link)).searchParams.get('code')).toBeTruthy()
  })

  test('sign-up refuses a weak password and returns the reason', async () => {
    const { error } = await backend.client().auth.signUp({ email: newAddress(), password: 'short' })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  })

  test('resend sends the confirmation again', async () => {
    const email = newAddress()
    const client = backend.client()
    await client.auth.signUp({ email, password })
    const { id } = await backend.mailTo(email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const mail = await backend.mailTo(email)
    expect(mail.id).not.toBe(id)
    const { data } = await client.auth.verifyOtp({ email, token: mail.code ?? '', type: 'signup' })
    expect(data.session).not.toBeNull()
  })
})

describe('links in mails', () => {
  test.each([
    ['https://evil.example/x'],
    ['https://app.example.evil.example/'],
    ['https://app.example@evil.example/'],
    ['javascript:alert(1)'],
  ])('the link of a mail never redirects to %s', async (emailRedirectTo) => {
    const email = newAddress()
    await backend.client().auth.signUp({ email, password, options: { emailRedirectTo } })
    const mail = await backend.mailTo(email)
    expect((await follow(mail.link)).origin).toBe(siteUrl)
    const forged = new URL(mail.link ?? '')
    forged.searchParams.set('redirect_to', emailRedirectTo)
    expect((await follow(forged.href)).origin).toBe(siteUrl)
  })

  test('the link of a mail is not used up by a HEAD request', async () => {
    const email = newAddress()
    await backend.client().auth.signUp({ email, password })
    const { link } = await backend.mailTo(email)
    expect((await fetch(link ?? '', { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    expect((await follow(link)).searchParams.get('code')).toBeTruthy()
  })

  test('the link of a mail has the session in the fragment for a client without PKCE', async () => {
    const email = newAddress()
    await fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const target = await follow((await backend.mailTo(email)).link)
    const fields = new URLSearchParams(target.hash.slice(1))
    expect(fields.get('type')).toBe('signup')
    expect(decodeJwt(fields.get('access_token') ?? '').email).toBe(email)
  })
})

describe('mails with a link', () => {
  const landing = 'https://app.example/auth/callback?for=test'

  async function signedUp() {
    const email = newAddress()
    await backend.client().auth.signUp({ email, password, options: { emailRedirectTo: landing } })
    return email
  }

  /** Functions that request a mail of each type, and return its recipient. */
  const kinds = {
    signup: signedUp,
    async magiclink() {
      const email = await signedUp()
      await confirmed(email)
      await backend.client().auth.signInWithOtp({ email, options: { emailRedirectTo: landing } })
      return email
    },
    async recovery() {
      const email = await signedUp()
      await confirmed(email)
      await backend.client().auth.resetPasswordForEmail(email, { redirectTo: landing })
      return email
    },
    async invite() {
      const email = newAddress()
      const owner = createClient(backend.url, backend.secretKey)
      expect((await owner.auth.admin.inviteUserByEmail(email, { redirectTo: landing })).error).toBeNull()
      return email
    },
    async email_change() {
      const email = await signedUp()
      const next = newAddress()
      const auth = await confirmed(email)
      await auth.updateUser({ email: next }, { emailRedirectTo: landing })
      return next
    },
  }

  async function confirmed(email: string) {
    const { auth } = backend.client()
    await auth.verifyOtp({ email, token: (await backend.mailTo(email)).code ?? '', type: 'email' })
    await auth.stopAutoRefresh()
    return auth
  }

  test.each(Object.entries(kinds))(
    'a mail of type %s leads to the page that requested it, and only that page uses it up',
    async (kind, ask) => {
      const email = await ask()
      const mail = await backend.mailTo(email)
      expect(mail.type).toBe(kind)
      const link = new URL(mail.landing ?? '')
      expect(link.origin + link.pathname).toBe('https://app.example/auth/callback')
      expect(link.searchParams.get('for')).toBe('test')
      const token_hash = link.searchParams.get('token_hash') ?? ''
      const type = link.searchParams.get('type') as EmailOtpType
      const used = await backend.client().auth.verifyOtp({ token_hash, type })
      expect(used.data.user?.email).toBe(email)
      expect((await backend.client().auth.verifyOtp({ token_hash, type })).error?.code).toBe('otp_expired')
    },
  )
})
