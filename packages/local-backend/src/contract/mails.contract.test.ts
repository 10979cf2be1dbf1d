import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// The embedded backend and a Supabase project with our templates send the same mails.

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
const newAddress = () => `person-${randomUUID().slice(0, 8)}@portico.example`

async function signUp(data: object | undefined) {
  const email = newAddress()
  const { auth } = backend.client()
  const { error } = await auth.signUp({ email, password, options: data ? { data } : {} })
  expect(error).toBeNull()
  return { email, auth, mail: await backend.mailTo(email) }
}

test.each([
  [{ locale: 'de' }, 'de', 'Bestätigen Sie Ihre E-Mail-Adresse'],
  [{ locale: 'de-AT', full_name: 'Ada' }, 'de', 'Bestätigen Sie Ihre E-Mail-Adresse'],
  [{ locale: 'ar_EG' }, 'ar', 'تأكيد عنوان بريدك الإلكتروني'],
  [{ locale: 'en-GB' }, 'en', 'Confirm your email address'],
  [{ locale: 'arn' }, 'en', 'Confirm your email address'],
  [{ locale: 7 }, 'en', 'Confirm your email address'],
  [{ locale: { de: true } }, 'en', 'Confirm your email address'],
  [{ locale: null }, 'en', 'Confirm your email address'],
  [undefined, 'en', 'Confirm your email address'],
])('a sign-up with %o sends a mail in %s', async (data, language, subject) => {
  const { mail } = await signUp(data)
  expect(mail).toMatchObject({ type: 'signup', language, subject, code: expect.stringMatching(/^\d+$/) })
})

test('every later mail has the language of the account, also if another client requests it', async () => {
  const { email, auth, mail } = await signUp({ locale: 'de' })
  await auth.verifyOtp({ email, token: mail.code ?? '', type: 'email' })
  await auth.stopAutoRefresh()
  const stranger = backend.client().auth
  await stranger.resetPasswordForEmail(email)
  expect(await backend.mailTo(email)).toMatchObject({
    type: 'recovery',
    language: 'de',
    subject: 'Setzen Sie Ihr Passwort zurück',
  })
  expect((await auth.updateUser({ data: { locale: 'ar' } })).error).toBeNull()
  await stranger.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(await backend.mailTo(email)).toMatchObject({ type: 'magiclink', subject: 'تسجيل الدخول إلى حسابك' })
  await auth.reauthenticate()
  const { code, ...reauthentication } = await backend.mailTo(email)
  expect(reauthentication).toMatchObject({
    type: 'reauthentication',
    language: 'ar',
    subject: `رمزك هو ${code}`,
  })
  const next = newAddress()
  expect((await auth.updateUser({ email: next })).error).toBeNull()
  expect(await backend.mailTo(next)).toMatchObject({
    type: 'email_change',
    language: 'ar',
    subject: 'تأكيد تغيير عنوان بريدك الإلكتروني',
  })
  const { id } = await backend.mailTo(next)
  expect((await auth.resend({ type: 'email_change', email })).error).toBeNull()
  const again = await backend.mailTo(next)
  expect([again.id === id, again.language]).toEqual([false, 'ar'])
})

test.skipIf(!realProject)('an invitation has the language that the inviter sets', async () => {
  const email = newAddress()
  const answer = await fetch(`${backend.url}/auth/v1/invite`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, data: { locale: 'de' } }),
  })
  expect(answer.status).toBe(200)
  expect(await backend.mailTo(email)).toMatchObject({ type: 'invite', subject: 'Sie sind eingeladen' })
})
