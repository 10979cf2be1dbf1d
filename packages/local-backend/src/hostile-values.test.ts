import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from './data-folder/secrets.ts'
import { sharedTestBackend, type TestBackend } from './testing.ts'

let backend: TestBackend
let token: string

beforeAll(async () => {
  backend = await sharedTestBackend()
  token = (await backend.signedIn()).token
})
afterAll(() => backend?.close())

async function post(path: string, body: unknown, bearer = token): Promise<number> {
  const headers = {
    apikey: backend.key,
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(backend.url + path, { method: 'POST', headers, body: text })).status
}

const cursor = Buffer.from('["no time","x"]').toString('base64url')

test.each<[what: string, path: string, body: unknown, status: number]>([
  [
    'a NUL in an address',
    '/auth/v1/signup',
    { email: 'a\0@b.example', password: 'seven quiet lanterns' },
    400,
  ],
  [
    'a NUL in a password',
    '/auth/v1/token?grant_type=password',
    { email: 'a@b.example', password: '\0' },
    400,
  ],
  [
    'a password that is a number',
    '/auth/v1/token?grant_type=password',
    { email: 'a@b.example', password: 12345678 },
    400,
  ],
  ['a password that is a list', '/auth/v1/signup', { email: 'a@b.example', password: [...'12345678'] }, 400],
  ['metadata that are a list', '/auth/v1/otp', { email: 'a@b.example', data: [] }, 400],
  [
    'an address without end',
    '/auth/v1/signup',
    { email: `${'a'.repeat(300)}@b.example`, password: 'seven quiet lanterns' },
    400,
  ],
  ['an address that is read backwards', '/auth/v1/recover', { email: '\u202Ea@b.example' }, 400],
  ['an address with a tag', '/auth/v1/otp', { email: '<b>@c.example' }, 400],
  ['an issuer without end', '/auth/v1/factors', { factor_type: 'totp', issuer: 'x'.repeat(5000) }, 400],
  ['a way back of 33 MB', '/auth/v1/callback', 'x'.repeat(33 * 1024 * 1024), 413],
  ['a NUL in a folder', '/storage/v1/object/list/files', { prefix: 'a\0' }, 400],
  ['a NUL in a row', '/rest/v1/projects', { name: 'a\0' }, 400],
  [
    'a cursor of its own making',
    '/storage/v1/object/list-v2/files',
    { cursor, sortBy: { column: 'created_at' } },
    400,
  ],
  ['a body of 33 MB', '/storage/v1/object/list/files', `"${'x'.repeat(33 * 1024 * 1024)}"`, 413],
])('%s is rejected without a failure of the server', async (_what, path, body, status) => {
  expect(await post(path, body)).toBe(status)
})

test.each([12345678, ['seven quiet lanterns'], true])('auth rejects the password %j', async (password) => {
  const headers = { apikey: backend.key, authorization: `Bearer ${token}` }
  const put = (body: object) =>
    fetch(`${backend.url}/auth/v1/user`, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect((await put({ password })).status).toBe(400)
  // As at the auth server, null does not change the password.
  expect((await put({ password: null, data: {} })).status).toBe(200)
})

test.each(['verify?type=email&token=%00', 'authorize?provider=keycloak%00', 'admin/users?filter=%00'])(
  'a NUL in the URL of a request to auth is rejected: %s',
  async (path) => {
    const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` }
    expect((await fetch(`${backend.url}/auth/v1/${path}`, { headers })).status).toBe(400)
  },
)

const deep = `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`

test('JSON that is nested too deeply is rejected by auth, REST and storage', async () => {
  const account = `{"email":"deep@b.example","password":"seven quiet lanterns","data":${deep}}`
  expect(await post('/auth/v1/signup', account)).toBe(400)
  expect(await post('/rest/v1/projects', deep)).toBe(400)
  const { client, id } = await backend.signedIn()
  const headers = { 'x-metadata': Buffer.from(deep).toString('base64') }
  const { error } = await client.storage.from('files').upload(`${id}/deep.txt`, 'x', { headers })
  expect(error).toMatchObject({ code: 'InvalidRequest' })
})

test('auth stores half of a surrogate pair in metadata as U+FFFD, and rejects it in a key', async () => {
  const { client } = await backend.signedIn()
  const { data } = await client.auth.updateUser({ data: { odd: 'a\ud800' } })
  expect(data.user?.user_metadata.odd).toBe('a\ufffd')
  await client.auth.updateUser({ data: { odd: null } })
  const account = { email: 'half@b.example', password: 'seven quiet lanterns', data: { '\ud800': 'x' } }
  expect(await post('/auth/v1/signup', account)).toBe(400)
})

test('a size limit of a bucket that is out of range is rejected', async () => {
  expect(
    await post('/storage/v1/bucket', { name: 'huge', file_size_limit: '9'.repeat(30) }, backend.secretKey),
  ).toBe(400)
})

test.each(['constructor', 'valueOf', 'toString', 'kilobytes'])(
  'a size limit of a bucket in the invalid unit %s is rejected',
  async (unit) => {
    const body = { name: `in-${unit.toLowerCase()}`, file_size_limit: `5 ${unit}` }
    expect(await post('/storage/v1/bucket', body, backend.secretKey)).toBe(400)
  },
)

test('a token whose user is not a UUID is rejected', async () => {
  const { jwtSecret } = await loadSecrets(backend.dataDir)
  const odd = await new SignJWT({ role: 'authenticated', sub: 'nobody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  for (const path of ['/storage/v1/object/list/files', '/storage/v1/object/files/nobody/x.txt'])
    expect(await post(path, { prefix: '' }, odd)).toBeLessThan(500)
  expect(await post('/rest/v1/projects', { name: 'x' }, odd)).toBe(400)
  const headers = { apikey: backend.key, authorization: `Bearer ${odd}` }
  expect((await fetch(`${backend.url}/auth/v1/user`, { headers })).status).toBe(400)
})

test.each(['x', 'a.b', 'a.b.', '..', 'a.b.c.d'])(
  'a malformed token such as %j is rejected and not treated as anonymous',
  async (odd) => {
    expect(await post('/rest/v1/projects', { name: 'x' }, odd)).toBe(401)
    const headers = { apikey: backend.key, authorization: `Bearer ${odd}` }
    const answer = await fetch(`${backend.url}/rest/v1/projects?select=id`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'PGRST301' }])
  },
)

test('a token with an invalid signature is rejected', async () => {
  const headers = { apikey: backend.key, authorization: `Bearer ${token.replace(/.{8}$/, 'AAAAAAAA')}` }
  expect((await fetch(`${backend.url}/rest/v1/projects?select=id`, { headers })).status).toBe(401)
})

test('an error of the database repeats at most 8,192 characters of a rejected value', async () => {
  const headers = {
    apikey: backend.key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ most: `${'x'.repeat(8150)}${'😀'.repeat(20_000)}` })
  const answer = await fetch(`${backend.url}/rest/v1/rpc/portico_own_files`, {
    method: 'POST',
    headers,
    body,
  })
  const { code, message } = (await answer.json()) as { code: string; message: string }
  expect([answer.status, code]).toEqual([400, '22P02'])
  expect(message).toMatch(/^invalid input syntax for type integer: "x{8150}\ud83d\ude00/u)
  expect(message.length).toBe(8193)
  expect(message.isWellFormed()).toBe(true)
})
