import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { signIn } from '../sign-in/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { setPassword } from './set-password.ts'

const [composed, decomposed] = ['caf\u00e9 am see', 'cafe\u0301 am see']
const email = 'ada@portico.example'
const refused = (code: string) => ({
  data: {},
  error: { name: 'AuthApiError', status: 400, code, message: '' },
})
const passwordsOf = ({ calls }: ReturnType<typeof createFakeSession>, operation: string) =>
  calls
    .filter((call) => call.operation === operation)
    .map(({ args }) => (args[0] as { password: string }).password)

test.each([composed, decomposed])('signs in by the composed form of %j', async (typed) => {
  const fake = createFakeSession({ answers: { signInWithPassword: { data: {}, error: null } } })
  await signIn(fake.session, { email, password: typed })
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed])
})

test('tries a refused password as it was typed, once, and only where that differs', async () => {
  const answers = { signInWithPassword: refused('invalid_credentials') }
  const fake = createFakeSession({ answers })
  await expect(signIn(fake.session, { email, password: decomposed })).rejects.toThrow()
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed, decomposed])
  const other = createFakeSession({ answers })
  await expect(signIn(other.session, { email, password: composed })).rejects.toThrow()
  expect(passwordsOf(other, 'signInWithPassword')).toEqual([composed])
})

test('tries nothing again after another refusal, and nothing with a proof of a person that is used up', async () => {
  const fake = createFakeSession({ answers: { signInWithPassword: refused('over_request_rate_limit') } })
  await expect(signIn(fake.session, { email, password: decomposed })).rejects.toThrow()
  expect(passwordsOf(fake, 'signInWithPassword')).toEqual([composed])
  const proved = createFakeSession({ answers: { signInWithPassword: refused('invalid_credentials') } })
  const proof = { captchaToken: 'used' }
  await expect(signIn(proved.session, { email, password: decomposed, ...proof })).rejects.toThrow()
  expect(passwordsOf(proved, 'signInWithPassword')).toEqual([composed])
})

test('sets a new password in its composed form, and gives the current one in either', async () => {
  const fake = createFakeSession({ answers: { updateUser: refused('current_password_invalid') } })
  const wanted = { password: decomposed, current_password: decomposed, code: '' }
  await expect(setPassword(fake.session, wanted)).rejects.toThrow()
  expect(fake.calls.map(({ args }) => args[0])).toEqual([
    { password: composed, current_password: composed },
    { password: composed, current_password: decomposed },
  ])
})

test('signs up with the composed form', async () => {
  const fake = createFakeSession({ answers: { signUp: { data: {}, error: null } } })
  const account = { email, password: decomposed, callbackUrl: 'https://portal.example/auth/callback' }
  await signUp(fake.session, { ...account, language: { locale: 'de' } })
  expect(passwordsOf(fake, 'signUp')).toEqual([composed])
})
