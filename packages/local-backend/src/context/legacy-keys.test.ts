import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../data-folder/secrets.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let jwtSecret: string
beforeAll(async () => {
  backend = await startTestBackend()
  jwtSecret = (await loadSecrets(backend.dataDir)).jwtSecret
})
afterAll(() => backend?.close())

/** Signs a key like the legacy ones of the Supabase CLI. */
function signKey(claims: JWTPayload, secret = jwtSecret): Promise<string> {
  const payload = { iss: 'supabase', iat: 1_700_000_000, exp: 4_000_000_000, ...claims }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

const connect = (key: string) =>
  createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Returns the state of a channel after the join. */
async function join(client: SupabaseClient): Promise<string> {
  const state = await new Promise<string>((resolve) => {
    client.channel('legacy-keys').subscribe((status) => resolve(status))
  })
  await client.removeAllChannels()
  await client.realtime.disconnect()
  return state
}

test('a legacy anon key signs in, reads rows and files, and joins a channel', async () => {
  const client = connect(await signKey({ role: 'anon' }))
  expect(await join(client)).toBe('SUBSCRIBED')
  const { data, error } = await client.auth.signInWithPassword(backend.demo)
  expect(error).toBeNull()
  expect((await client.auth.getUser(data.session?.access_token)).data.user?.email).toBe(backend.demo.email)
  expect((await client.from('projects').select('id').limit(1)).data).toHaveLength(1)
  expect((await client.storage.from('files').list()).error).toBeNull()
  expect((await client.auth.signOut()).error).toBeNull()
})

test('a legacy service_role key administers accounts, reads every row and joins a channel', async () => {
  const client = connect(await signKey({ role: 'service_role' }))
  expect((await client.auth.admin.listUsers()).data.users.map(({ email }) => email)).toContain(
    backend.demo.email,
  )
  expect((await client.from('projects').select('id').limit(1)).data).toHaveLength(1)
  expect((await client.storage.listBuckets()).error).toBeNull()
  expect(await join(client)).toBe('SUBSCRIBED')
})

test('a legacy anon key does not administer accounts', async () => {
  const client = connect(await signKey({ role: 'anon' }))
  expect((await client.auth.admin.listUsers()).error?.status).toBe(403)
})

test.each([
  ['signed with another secret', () => signKey({ role: 'anon' }, 'another secret of thirty-two bytes!')],
  ['expired', () => signKey({ role: 'anon', exp: 1_700_000_001 })],
  ['of another role', () => signKey({ role: 'authenticated' })],
  ['of a user', () => signKey({ role: 'anon', sub: '3f0e1f6e-3a4c-4c9e-9d3c-0f6f7a8b9c0d' })],
  ['that is the access token of a session', async () => (await backend.signedIn()).token],
  ['without a signature', async () => `${(await signKey({ role: 'anon' })).split('.', 2).join('.')}.`],
  ['of any other text', async () => 'no-key'],
])('auth refuses a key %s', async (_, makeKey) => {
  const response = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: await makeKey() } })
  expect([response.status, await response.json()]).toEqual([401, { message: 'Invalid API key' }])
})

test('auth names a missing key', async () => {
  const response = await fetch(`${backend.url}/auth/v1/settings`)
  expect(await response.json()).toEqual({ message: 'No API key found in request' })
})
