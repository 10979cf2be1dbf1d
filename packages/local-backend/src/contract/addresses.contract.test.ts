import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// An address that only looks like the address of an account is rejected. `npm run test:real` sends the same requests to a real auth server.

let backend: TestBackend
let token: string

beforeAll(async () => {
  backend = await sharedTestBackend()
  token = (await backend.signedIn()).token
})

const password = 'correct horse 1'

/** Addresses that look ordinary, or become ordinary when they are trimmed or lower-cased. */
const lookAlikes: [what: string, email: string][] = [
  ['the Kelvin sign for a k', 'mi\u212Ae@portico.example'],
  ['a dotted capital İ for an i', 'm\u0130ke@portico.example'],
  ['a dotless ı for an i', 'm\u0131ke@portico.example'],
  ['a Cyrillic а in its domain', 'mike@portico.ex\u0430mple'],
  ['the Kelvin sign in its domain', 'mike@\u212Aite.example'],
  ['a blank before it', ' mike@portico.example'],
  ['a blank after it', 'mike@portico.example '],
  ['a line end after it', 'mike@portico.example\n'],
]

const mailed: [path: string, more: object, by?: 'owner' | 'person'][] = [
  ['/signup', { password }],
  ['/otp', {}],
  ['/magiclink', {}],
  ['/recover', {}],
  ['/resend', { type: 'signup' }],
  ['/user', {}, 'person'],
  ['/invite', {}, 'owner'],
  ['/admin/users', { password }, 'owner'],
  ['/admin/generate_link', { type: 'magiclink' }, 'owner'],
]

async function ask(path: string, body: object, by?: 'owner' | 'person') {
  const bearer = by === 'owner' ? backend.secretKey : token
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method: by === 'person' ? 'PUT' : 'POST',
    headers: {
      apikey: by === 'owner' ? backend.secretKey : backend.key,
      'content-type': 'application/json',
      ...(by && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  return [answer.status, ((await answer.json()) as { msg?: string }).msg]
}

test.each(lookAlikes)('every request rejects an address with %s', async (_what, email) => {
  const asked = mailed.map(([path, more, by]) => ask(path, { ...more, email }, by))
  const invalid = [400, 'Unable to validate email address: invalid format']
  expect(await Promise.all(asked)).toEqual(mailed.map(() => invalid))
  const code = { type: 'email', token: '123456', email }
  expect(await ask('/verify', code)).toEqual([422, 'Invalid email format'])
})

test('sign-in lower-cases an address, and does not trim it', async () => {
  const email = `mike-${randomUUID().slice(0, 8)}@portico.example`
  const options = { email, password, email_confirm: true }
  expect((await ask('/admin/users', options, 'owner'))[0]).toBe(200)
  const signIn = async (said: string) =>
    (await ask('/token?grant_type=password', { email: said, password }))[0]
  expect(await signIn(email.toUpperCase())).toBe(200)
  expect(await signIn(`${email} `)).toBe(400)
  expect(await signIn(email.replace('i', '\u0131'))).toBe(400)
})
