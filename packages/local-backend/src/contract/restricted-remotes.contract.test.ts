import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// The list of restricted remotes through the API, at the embedded backend and at a Supabase project (`npm run test:real`). All rules are in
// `supabase/tests/restricted-remotes.test.sql`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

async function call(name: string, given: object, token = backend.key) {
  const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: token, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Reads the list as a page does: with the publishable key and the token of the account. */
async function readAs(as: 'demo' | 'other') {
  const { client } = await backend.signedIn(as)
  const { data, error } = await client.rpc('portico_restricted_remotes')
  expect(error).toBeNull()
  return data as Record<string, unknown>
}

const audit = {
  ...{
    route: '/audit',
    title: { en: 'Audit', de: 'Prüfung' },
    icon: 'shield',
    group: { en: 'Office' },
    order: 12,
  },
  ...{ access: { claim: 'admin' }, document: '/r-0123456789abcdef.html' },
}

test('a token made with the secret key writes the list, and each account reads the remotes that its claims open', async () => {
  const { status, body: token } = await call('portico_new_remotes_token', {}, backend.secretKey)
  expect(status).toBe(200)
  const remotes = { audit, vault: { ...audit, route: '/vault', access: { claim: 'vault' } } }
  const list = { token, revision: 7, remotes }
  expect(await call('portico_write_restricted_remotes', list)).toEqual({ status: 200, body: 7 })
  expect(await readAs('demo')).toEqual({ audit })
  expect(await readAs('other')).toEqual({})
  expect(await call('portico_read_restricted_remotes', { token })).toEqual({
    status: 200,
    body: { revision: 7, remotes },
  })
})

test('an invalid token does not write the list, and an account cannot make a token', async () => {
  const wrong = { token: 'x'.repeat(64), revision: 8, remotes: {} }
  expect(await call('portico_write_restricted_remotes', wrong)).toMatchObject({
    ...{ status: 403, body: { code: 'remotes_token_invalid' } },
  })
  const { token } = await backend.signedIn()
  expect([401, 403, 404]).toContain((await call('portico_new_remotes_token', {}, token)).status)
  expect([401, 403, 404]).toContain((await call('portico_restricted_remotes', {})).status)
})
