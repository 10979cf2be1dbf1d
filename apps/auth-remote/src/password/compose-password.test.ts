import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { signIn } from '../sign-in/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { setPassword } from './set-password.ts'

const composed = 'caf\u00e9 am see'
const decomposed = 'cafe\u0301 am see'
const email = 'ada@portico.example'
const refused = (code: string) => ({
  data: {},
  error: { name: 'AuthApiError', status: 400, code, message: '' },
})
const passwordsOf = ({ calls }: ReturnType<typeof createFakeSession>, operation: string) =>
  calls
    .filter((call) => call.operation === operation)
    .map(({ args }) => (args[0] as { password: string }).password)

test.each([composed, decomposed])('sign-in sends the composed form of the password %j', async (typed) => {
  const fake = createFakeSession({ answers: { signInWithPassword: { data: {}, error: null } } })
  await signIn(fake.session, { email, password: typed })
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed])
})

test('a refused password is sent once more as it was typed, only if that differs', async () => {
  const answers = { signInWithPassword: refused('invalid_credentials') }
  const fake = createFakeSession({ answers })
  await expect(signIn(fake.session, { email, password: decomposed })).rejects.toThrow()
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed, decomposed])
  const other = createFakeSession({ answers })
  await expect(signIn(other.session, { email, password: composed })).rejects.toThrow()
  expect(passwordsOf(other, 'signInWithPassword')).toEqual([composed])
})

test('a password is not sent again after another refusal, nor with a CAPTCHA token, which is used up', async () => {
  const fake = createFakeSession({ answers: { signInWithPassword: refused('over_request_rate_limit') } })
  await expect(signIn(fake.session, { email, password: decomposed })).rejects.toThrow()
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed])
  const proved = createFakeSession({ answers: { signInWithPassword: refused('invalid_credentials') } })
  const proof = { captchaToken: 'used' }
  await expect(signIn(proved.session, { email, password: decomposed, ...proof })).rejects.toThrow()
  expect(passwordsOf(proved, 'signInWithPassword')).toEqual([composed])
})

test('a new password is sent in its composed form, and the current one in either form', async () => {
  const fake = createFakeSession({ answers: { updateUser: refused('current_password_invalid') } })
  const wanted = { password: decomposed, current_password: decomposed, code: '' }
  await expect(setPassword(fake.session, wanted)).rejects.toThrow()
  expect(fake.calls.map(({ args }) => args[0])).toEqual([
    { password: composed, current_password: composed },
    { password: composed, current_password: decomposed },
  ])
})

test('sign-up sends the composed form of the password', async () => {
  const fake = createFakeSession({ answers: { signUp: { data: {}, error: null } } })
  const account = { email, password: decomposed, callbackUrl: 'https://portal.example/auth/callback' }
  await signUp(fake.session, { ...account, language: { locale: 'de' } })
  expect(passwordsOf(fake, 'signUp')).toEqual([composed])
})
