import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing.ts'

// Checks that clients see the settings of the file.
let folder: string
let backend: TestBackend
const toml = (signUp: boolean, byMail: boolean) => `
[api]
schemas = ["public", "shop"]
max_rows = 3
[auth]
site_url = "https://of-the-file.example"
additional_redirect_urls = ["https://*.portal.example/**"]
jwt_expiry = 600
enable_signup = ${signUp}
enable_anonymous_sign_ins = true
minimum_password_length = 12
password_requirements = "letters_digits"
[auth.email]
enabled = ${byMail}
enable_confirmations = false
otp_length = 8
[storage]
file_size_limit = "2KiB"
signed_url_limit = "90s"
[storage.image_transformation]
enabled = false
[db.seed]
sql_paths = ["./seeds/*.sql"]
[realtime]
enabled = true
[studio]
enabled = true
`
const start = async (signUp = true, byMail = true) => {
  await writeFile(join(folder, 'config.toml'), toml(signUp, byMail))
  return startTestBackend({ supabaseDir: folder })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-config-'))
  await mkdir(join(folder, 'migrations'))
  await mkdir(join(folder, 'seeds'))
  await writeFile(
    join(folder, 'migrations/20270101000000_shop.sql'),
    `create schema shop; grant usage on schema shop to anon;
     create table shop.goods (id int); grant select on shop.goods to anon;`,
  )
  await writeFile(join(folder, 'seeds/one.sql'), 'insert into shop.goods select generate_series(1, 5)')
  await writeFile(join(folder, 'seeds/two.sql'), 'insert into shop.goods values (6)')
  backend = await start()
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

test('config.toml sets schemas, the limit of rows, and the seeds', async () => {
  const { data } = await backend.client().schema('shop').from('goods').select().order('id')
  expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const { count } = await backend
    .client()
    .schema('shop')
    .from('goods')
    .select('*', { count: 'exact', head: true })
  expect(count).toBe(6)
  expect(backend.unsupported).toEqual(['studio'])
})

test('config.toml sets the rules for passwords, codes, sessions and redirects', async () => {
  const client = backend.client()
  const email = 'config@portico.example'
  const sign = (password: string) => client.auth.signUp({ email, password })
  expect((await sign('short1')).error).toMatchObject({ code: 'weak_password' })
  expect((await sign('only-letters-here')).error).toMatchObject({ code: 'weak_password' })
  const { data, error } = await sign('letters-and-1-digit')
  expect(error).toBeNull()
  expect(data.session?.expires_in).toBe(600)

  const lead = async (redirectTo: string) => {
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo })
    const mail = await backend.mailTo(email)
    expect(mail.code).toMatch(/^\d{8}$/)
    const landing = new URL(mail.landing ?? '')
    for (const name of ['token_hash', 'type']) landing.searchParams.delete(name)
    return landing.href
  }
  expect(await lead('https://one.portal.example/auth/callback?for=recovery')).toBe(
    'https://one.portal.example/auth/callback?for=recovery',
  )
  // The option `siteUrl` overrides `site_url` in the file.
  expect(await lead('https://portal.example.evil/')).toBe('http://127.0.0.1:4100/')
  const { code } = await backend.mailTo(email)
  const verified = await backend.client().auth.verifyOtp({ email, token: code ?? '', type: 'recovery' })
  expect(verified.data.user?.email).toBe(email)
})

test('a guest with a password that is too weak gets no email address, and gets both with a valid password', async () => {
  const { auth } = backend.client()
  expect((await auth.signInAnonymously()).error).toBeNull()
  const email = 'guest-of-the-file@portico.example'
  expect((await auth.updateUser({ email, password: 'short1' })).error?.code).toBe('weak_password')
  expect((await auth.getUser()).data.user).toMatchObject({ email: '', is_anonymous: true })
  const { data } = await auth.updateUser({ email, password: 'long enough 1' })
  expect(data.user).toMatchObject({ email, is_anonymous: false })
})

test('config.toml sets the size limit of files for plain and resumable uploads', async () => {
  const { client, id } = await backend.signedIn()
  const upload = (bytes: number) => client.storage.from('files').upload(`${id}/${bytes}`, 'x'.repeat(bytes))
  expect((await upload(2048)).error).toBeNull()
  expect((await upload(2049)).error).toMatchObject({ statusCode: '413' })
  const created = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${backend.secretKey}`,
      'tus-resumable': '1.0.0',
      'upload-length': '2049',
      'upload-metadata': `bucketName ${btoa('files')},objectName ${btoa('x')}`,
    },
  })
  expect(created.status).toBe(413)
})

test('a signed link lasts at most as long as config.toml allows', async () => {
  const { client, id } = await backend.signedIn()
  const files = client.storage.from('files')
  await files.upload(`${id}/linked.txt`, 'x')
  const { data } = await files.createSignedUrl(`${id}/linked.txt`, 3600)
  const [, claims = ''] = new URL(data?.signedUrl ?? '').searchParams.get('token')?.split('.') ?? []
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(exp - iat).toBe(90)
})

test('image transformations can be disabled: a link then opens the original, as at a project without them', async () => {
  const asked = await fetch(`${backend.url}/storage/v1/render/image/public/files/a.png?width=9`)
  const message = 'feature not enabled for this tenant'
  const refusal = { code: 'FeatureNotEnabled', error: 'FeatureNotEnabled', statusCode: '403', message }
  expect([asked.status, await asked.json()]).toEqual([403, refusal])
  const { client, id } = await backend.signedIn()
  const files = client.storage.from('files')
  await files.upload(`${id}/a.png`, 'x')
  const { data } = await files.createSignedUrl(`${id}/a.png`, 60, { transform: { width: 9 } })
  expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('x')
})

test.each([
  ['for everybody', [false, true], 'signup_disabled'],
  ['by mail', [true, false], 'email_provider_disabled'],
] as const)(
  'sign-up is rejected if config.toml disables it %s',
  { tags: ['long'] },
  async (_name, switches, code) => {
    const closed = await start(...switches)
    try {
      const { error } = await closed
        .client()
        .auth.signUp({ email: 'a@b.example', password: 'letters-and-1-digit' })
      expect(error).toMatchObject({ code })
    } finally {
      await closed.close()
    }
  },
)
