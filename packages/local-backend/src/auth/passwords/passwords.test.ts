import { hash } from '@node-rs/bcrypt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runOwnerSql } from '../../owner/owner-sql.fixture.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { bcrypt } from './passwords.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend?.close())
beforeEach(() => {
  vi.spyOn(bcrypt, 'hash')
  vi.spyOn(bcrypt, 'verify')
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function store(email: string, encrypted: string): Promise<void> {
  await runOwnerSql(
    backend.dataDir,
    `update auth.users set encrypted_password = '${encrypted}' where email = '${email}'`,
  )
}

const signIn = (email: string, password: string) =>
  backend.client().auth.signInWithPassword({ email, password })

test.each(['2a', '2b', '2y'] as const)('a hash that begins with $%s$ is accepted', async (version) => {
  const password = `seven quiet lanterns ${version}`
  await store(backend.other.email, await hash(password, { cost: 4, version }))
  expect((await signIn(backend.other.email, password)).error).toBeNull()
  expect((await signIn(backend.other.email, `${password}!`)).error?.code).toBe('invalid_credentials')
})

test.each(['nonsense', '$2b$10$short', ''])(
  'a stored value %j, which is not a hash, matches no password',
  async (broken) => {
    await store(backend.other.email, broken)
    const { error } = await signIn(backend.other.email, 'seven quiet lanterns')
    expect(error?.code).toBe('invalid_credentials')
  },
)

// The embedded auth would make a second comparison while it holds the database lock.
test('a password is compared once, at the same cost for an unknown address', async () => {
  const email = 'costly@portico.example'
  const password = 'seven quiet lanterns'
  await backend.client().auth.signUp({ email, password })
  expect((await signIn(email, password)).error?.code).toBe('email_not_confirmed')
  expect((await signIn(email, 'wrong')).error?.code).toBe('invalid_credentials')
  expect((await signIn('nobody@portico.example', 'wrong')).error?.code).toBe('invalid_credentials')
  const costs = vi.mocked(bcrypt.verify).mock.calls.map(([, stored]) => stored.slice(3, 7))
  expect(costs).toEqual(['$10$', '$10$', '$10$'])
})

test('the password of a new account is hashed once, as is that of a known account', async () => {
  const password = 'seven quiet lanterns'
  for (const email of ['new@portico.example', 'new@portico.example', backend.demo.email])
    await backend.client().auth.signUp({ email, password })
  for (const email of ['newer@portico.example', backend.demo.email])
    await backend.client().auth.signInWithOtp({ email })
  // The mail is sent after the answer. A mail to a known account hashes nothing.
  await backend.mailTo('newer@portico.example')
  expect(bcrypt.hash).toHaveBeenCalledTimes(4)
  expect(bcrypt.verify).not.toHaveBeenCalled()
})

test('a new password is compared with the old one and hashed, once each', { tags: ['long'] }, async () => {
  const { client } = await backend.signedIn()
  vi.mocked(bcrypt.verify).mockClear()
  expect((await client.auth.updateUser({ password: 'nine quiet lanterns' })).error).toBeNull()
  expect(bcrypt.hash).toHaveBeenCalledOnce()
  expect(bcrypt.verify).toHaveBeenCalledOnce()
  expect((await client.auth.updateUser({ password: 'nine quiet lanterns' })).error?.code).toBe(
    'same_password',
  )
  const back = { password: backend.demo.password, current_password: 'nine quiet lanterns' }
  expect((await client.auth.updateUser({ ...back, current_password: 'x' })).error?.code).toBe(
    'current_password_invalid',
  )
  expect((await client.auth.updateUser(back)).error).toBeNull()
})

test('other requests are answered while passwords are compared', async () => {
  const { verify } = bcrypt
  const gate = Promise.withResolvers<void>()
  vi.mocked(bcrypt.verify).mockImplementation(() => gate.promise.then(() => false))
  const signIns = Array.from({ length: 6 }, (_, n) => signIn(`user-${n}@portico.example`, 'wrong lanterns'))
  await expect.poll(() => verify).toHaveBeenCalledTimes(3)
  expect((await backend.client().from('announcements').select('id')).data).toHaveLength(2)
  gate.resolve()
  for (const { error } of await Promise.all(signIns)) expect(error?.code).toBe('invalid_credentials')
  expect(verify).toHaveBeenCalledTimes(6)
})

test('a password that bcrypt would cut is refused at sign-up and at a change, in any script', async () => {
  const arabic = 'اب'.repeat(18)
  const client = backend.client()
  const email = 'long-password@portico.example'
  for (const long of [`${arabic}!`, '字'.repeat(25), 'x'.repeat(73)]) {
    const { error } = await client.auth.signUp({ email, password: long })
    expect([error?.code, error?.message]).toEqual([
      'validation_failed',
      `Password cannot be longer than 72 bytes; this one has ${Buffer.byteLength(long)}. Letters other than a to z take up to 4.`,
    ])
  }
  const { client: demo } = await backend.signedIn()
  expect((await demo.auth.updateUser({ password: `${arabic}!` })).error?.code).toBe('validation_failed')
  expect((await client.auth.signUp({ email, password: arabic })).error).toBeNull()
  expect((await demo.auth.updateUser({ password: arabic })).error).toBeNull()
  expect((await signIn(backend.demo.email, arabic.slice(0, -1))).error?.code).toBe('invalid_credentials')
  expect((await signIn(backend.demo.email, arabic)).error).toBeNull()
})

test('a password of an account that was made and used years ago is still accepted', async () => {
  const { email } = backend.other
  const password = 'seven quiet lanterns'
  await store(email, await hash(password, { cost: 4 }))
  const longAgo = "now() - interval '9 years'"
  await runOwnerSql(
    backend.dataDir,
    `update auth.users set created_at = ${longAgo}, last_sign_in_at = ${longAgo}, email_confirmed_at = ${longAgo} where email = '${email}'`,
  )
  expect((await signIn(email, password)).error).toBeNull()
})
