import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// Limits of what accounts write, at the embedded backend and at a Supabase project (`npm run test:real`). There the auth server and REST turn
// the SQLSTATE of the triggers (`20261127020*`) into a status; `supabase/tests/limits.test.sql` has all limits.

let backend: TestBackend
let owner: SupabaseClient
let person: SupabaseClient
const made: string[] = []
const password = 'correct horse 1'
const newEmail = () => `limits-${randomUUID().slice(0, 8)}@portico.example`

beforeAll(async () => {
  backend = await sharedTestBackend()
  const auth = { persistSession: false, autoRefreshToken: false }
  owner = createClient(backend.url, backend.secretKey, { auth })
  const email = newEmail()
  expect((await create({ email })).error).toBeNull()
  person = backend.client()
  expect((await person.auth.signInWithPassword({ email, password })).error).toBeNull()
  await person.auth.stopAutoRefresh()
})
afterAll(async () => {
  for (const id of made) await owner.auth.admin.deleteUser(id)
})

async function create(attributes: object) {
  const answer = await owner.auth.admin.createUser({
    email: newEmail(),
    password,
    email_confirm: true,
    ...attributes,
  })
  if (answer.data.user) made.push(answer.data.user.id)
  return answer
}

async function changeAnother(attributes: object) {
  const { data } = await create({})
  return owner.auth.admin.updateUserById(data.user?.id ?? '', attributes)
}

const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((inner) => ({ inner }), {})

describe('metadata of an account', () => {
  const ways: [string, (data: object) => Promise<{ error: unknown }>][] = [
    ['a sign-up', (data) => backend.client().auth.signUp({ email: newEmail(), password, options: { data } })],
    ['a change by the user', (data) => person.auth.updateUser({ data })],
    ['an account made by an administrator', (data) => create({ user_metadata: data })],
    ['app_metadata of a new account', (data) => create({ app_metadata: data })],
    ['a change by an administrator', (data) => changeAnother({ user_metadata: data })],
    ['a change of app_metadata', (data) => changeAnother({ app_metadata: data })],
  ]
  test.each(ways)('metadata in %s has at most 16 KiB and 32 levels', async (_way, send) => {
    // Supabase Auth hides the database's error from clients that name an API version.
    const status = realProject ? 500 : 413
    for (const data of [{ full_name: 'x'.repeat(21_000) }, { deep: nested(33) }])
      expect((await send(data)).error).toMatchObject({ status })
    expect((await send({ full_name: 'x'.repeat(15_000), deep: nested(30) })).error).toBeNull()
  })
})

test('metadata that is too large is refused with status 413 if the request names no API version', async () => {
  const { data: before } = await person.auth.getUser()
  const { data: signedIn } = await person.auth.getSession()
  const answer = await fetch(`${backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${signedIn.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { full_name: 'x'.repeat(21_000) } }),
  })
  expect(answer.status).toBe(413)
  const { data: after } = await person.auth.getUser()
  expect(after.user?.user_metadata).toEqual(before.user?.user_metadata)
})

/** Sends rows and expects status and SQLSTATE of a refusal. */
async function expectRefused(sending: PromiseLike<{ status: number; error: { code: string } | null }>) {
  const { status, error } = await sending
  expect([status, error?.code]).toEqual([413, 'PT413'])
}

test('saved views of one account and table are at most 100, 20 of them shared, 32 KiB each', async () => {
  const view = (name: string, more: object = {}) => ({
    table_schema: 'public',
    table_name: 'tasks',
    name,
    content: {},
    ...more,
  })
  const views = () => person.from('portico_views')
  const large = { content: { columns: 'x'.repeat(33_000) } }
  await expectRefused(views().insert(view('large', large)))
  const some = Array.from({ length: 100 }, (_, n) => view(`${n}`, { is_shared: n < 20 }))
  expect((await views().insert(some)).error).toBeNull()
  await expectRefused(views().insert(view('one more')))
  await expectRefused(views().update({ is_shared: true }).eq('name', '50'))
  await expectRefused(views().update(large).eq('name', '1'))
  expect(
    (
      await views()
        .update({ content: { columns: 'x' } })
        .eq('name', '1')
    ).error,
  ).toBeNull()
})

test('an account has at most 1,000 favourites, and one more after one is removed', async () => {
  const favourites = () => person.from('portico_favourites')
  const some = Array.from({ length: 1000 }, (_, n) => ({ bucket_id: 'files', key: `${n}` }))
  expect((await favourites().insert(some)).error).toBeNull()
  const more = { bucket_id: 'files', key: 'one more' }
  await expectRefused(favourites().insert(more))
  expect((await favourites().delete().eq('key', '1')).error).toBeNull()
  expect((await favourites().insert(more)).error).toBeNull()
})

test('a deletion has keys of at most 1,024 bytes each, and 8 MiB together', async () => {
  const trash = (items: string[]) =>
    person.from('portico_trash').insert({ id: randomUUID(), bucket_id: 'files', folder: '', items })
  await expectRefused(trash(['x'.repeat(1100)]))
  await expectRefused(trash(Array.from({ length: 9000 }, (_, n) => `${'x'.repeat(1000)}${n}`)))
  expect((await trash(['x'.repeat(1000)])).error).toBeNull()
})
