import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwner } from '../../owner/index.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../../testing.ts'

let folder: string
let backend: TestBackend
let admin: ReturnType<typeof createClient>['auth']['admin']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-metadata-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(join(folder, 'config.toml'), '[auth]\nenable_anonymous_sign_ins = true\n')
  backend = await startTestBackend({ supabaseDir: folder })
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  admin = createClient(backend.url, backend.secretKey, options).auth.admin
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

const password = 'correct horse 1'
const newEmail = () => `metadata-${randomUUID().slice(0, 8)}@portico.example`

async function guest() {
  const { auth } = backend.client()
  expect((await auth.signInAnonymously()).error).toBeNull()
  await auth.stopAutoRefresh()
  return auth
}

async function made(): Promise<string> {
  return (await admin.createUser({ email: newEmail(), password })).data.user?.id ?? ''
}

/** Every request that stores metadata. */
const ways: Record<string, (data: object) => Promise<{ error: unknown }>> = {
  'a sign-up': (data) => backend.client().auth.signUp({ email: newEmail(), password, options: { data } }),
  'a guest': (data) => backend.client().auth.signInAnonymously({ options: { data } }),
  'a sign-in by mail': (data) =>
    backend.client().auth.signInWithOtp({ email: newEmail(), options: { data } }),
  'a change of the account': async (data) => (await guest()).updateUser({ data }),
  'an account made by an administrator': (data) =>
    admin.createUser({ email: newEmail(), password, user_metadata: data }),
  'app_metadata of such an account': (data) =>
    admin.createUser({ email: newEmail(), password, app_metadata: data }),
  'a change by an administrator': async (data) => admin.updateUserById(await made(), { user_metadata: data }),
  'app_metadata in such a change': async (data) => admin.updateUserById(await made(), { app_metadata: data }),
  'an invitation': (data) => admin.inviteUserByEmail(newEmail(), { data }),
  'a link': (data) => admin.generateLink({ type: 'signup', email: newEmail(), password, options: { data } }),
}

const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((inner) => ({ inner }), {})

const refused: Record<string, object> = {
  'a name of 17 kB': { full_name: 'x'.repeat(17_000) },
  'a name of 15 MB': { full_name: 'x'.repeat(15 * 1024 ** 2) },
  'letters of four bytes': { full_name: '\u{1F600}'.repeat(4200) },
  'many keys': Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`k${n}`, 1])),
  'numbers that the database writes out': { n: Array.from({ length: 60 }, () => 1e300) },
  '33 levels': nested(33),
}

test.each(Object.keys(ways).flatMap((way) => Object.keys(refused).map((what) => [way, what] as const)))(
  '%s with metadata of %s is refused',
  async (way, what) => {
    const { error } = (await ways[way]?.(refused[what] ?? {})) ?? {}
    expect(error).toMatchObject({ status: 413, code: 'request_entity_too_large' })
  },
)

test.each(Object.keys(ways))('%s accepts metadata of 15 kB, 30 levels deep', async (way) => {
  const { error } = (await ways[way]?.({ full_name: 'x'.repeat(15_000), deep: nested(30) })) ?? {}
  expect(error).toBeNull()
})

/** Metadata that the database writes with another length than a request does. */
const edges: Record<string, object> = {
  texts: { a: 'é"\\\n', b: { c: [], d: {} }, e: ['x', null, true] },
  'nested objects': { deep: nested(30) },
  numbers: { n: [1e300, -1.5e21, 1e-7, -1.25e-9, 0.1, -3, 1e20] },
}

test.each(Object.keys(edges))(
  'metadata with %s may have 16 KiB as the database writes it, and no byte more',
  async (what) => {
    const auth = await guest()
    const { id } = (await auth.getUser()).data.user ?? {}
    const set = async (length: number) =>
      (await auth.updateUser({ data: { ...edges[what], fill: 'x'.repeat(length) } })).error
    expect(await set(0)).toBeNull()
    const counted = await asOwner(
      `select octet_length(raw_user_meta_data::jsonb::text) as bytes from auth.users where id = '${id}'`,
    )
    const room = 16 * 1024 - Number(counted.statements[0]?.rows?.[0]?.[0])
    expect(await set(room + 1)).toMatchObject({ status: 413, code: 'request_entity_too_large' })
    expect(await set(room)).toBeNull()
  },
)

test('metadata does not grow beyond the limit by many small changes', async () => {
  const auth = await guest()
  const add = async (name: string, value: string) =>
    (await auth.updateUser({ data: { [name]: value } })).error
  expect([await add('a', 'x'.repeat(7000)), await add('b', 'x'.repeat(7000))]).toEqual([null, null])
  expect(await add('c', 'x'.repeat(7000))).toMatchObject({ status: 413 })
  expect([await add('a', ''), await add('c', 'x'.repeat(7000))]).toEqual([null, null])
})

test('the list of users works after guests with names of 15 MB have tried to sign up', async () => {
  const { client } = await backend.signedIn()
  for (let n = 0; n < 3; n++)
    expect((await ways['a guest']?.(refused['a name of 15 MB'] ?? {}))?.error).not.toBeNull()
  const { data, error } = await client.rpc('portico_people')
  expect(error).toBeNull()
  expect(data.people.map(({ email }: { email: string }) => email)).toContain(backend.demo.email)
})

/** Gives an account a name of hexadecimal digits, which hardly compress, as an earlier version accepted it. */
async function giveName(id: string, bytes: number) {
  await asOwner(`alter table auth.users disable trigger portico_limit_metadata;
    update auth.users set raw_user_meta_data = jsonb_build_object('full_name',
      (select string_agg(md5(n::text), '') from generate_series(1, ${bytes / 32}) n)) where id = '${id}';
    alter table auth.users enable trigger portico_limit_metadata`)
}

async function asOwner(sql: string) {
  const owner = await openOwner(backend.dataDir)
  try {
    return await owner.sql(sql)
  } finally {
    await owner.close()
  }
}

test('metadata of an earlier version makes the list of users neither large nor incomplete', async () => {
  const { data: created } = await admin.createUser({ email: newEmail(), password })
  const { id = '', email = '' } = created.user ?? {}
  await giveName(id, 2 * 1024 ** 2)
  const { client } = await backend.signedIn()
  const { data: all, error } = await client.rpc('portico_people')
  expect(error).toBeNull()
  expect(JSON.stringify(all).length).toBeLessThan(30_000)
  expect(all.people.find((person: { id: string }) => person.id === id)).toMatchObject({ email, name: '' })
  const { data: found } = await client.rpc('portico_people', { search: email.slice(0, 15) })
  expect(found.people).toMatchObject([{ email, name: '' }])
})

test('large metadata of an earlier version can stay and shrink, but not grow', async () => {
  const email = newEmail()
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  await giveName(data.user?.id ?? '', 24 * 1024)
  const { auth } = backend.client()
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  await auth.stopAutoRefresh()
  const change = async (to: object) => (await auth.updateUser({ data: to })).error
  expect(await change({ locale: 'de' })).toBeNull()
  expect(await change({ notes: 'x'.repeat(2000) })).toMatchObject({ status: 413 })
  expect(await change({ full_name: 'Ada' })).toBeNull()
  expect(await change({ notes: 'x'.repeat(17_000) })).toMatchObject({ status: 413 })
})

test('the database refuses metadata that bypasses the routes', async () => {
  const update = (data: string) =>
    asOwner(`update auth.users set raw_user_meta_data = ${data} where email = '${backend.other.email}'`)
  for (const [data, reason] of [
    [`jsonb_build_object('x', repeat('x', 21000))`, 'larger than 16 KiB'],
    [`(repeat('{"a":', 40) || '1' || repeat('}', 40))::jsonb`, '32 levels'],
  ] as const)
    expect(JSON.stringify(await update(data))).toContain(reason)
})
