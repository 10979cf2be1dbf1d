import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, type BackendOptions, startBackend } from '../backend.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { openOwner } from '../owner/index.ts'
import { copyFirstData, siteUrl, supabaseDir } from '../testing.ts'
import { demoEmails } from './demo-accounts.ts'
import { makePassword } from './make-password.ts'

const publicPassword = 'portico-demo-1'

let dataDir: string
let backend: Backend | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-demo-'))
  await copyFirstData(dataDir)
  // The shared first data contain no keys.
  await loadSecrets(dataDir)
  if (existsSync(join(dataDir, 'demo.json'))) return
  await start()
  await stop()
})
afterEach(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<BackendOptions> = {}): Promise<Backend> {
  await stop()
  backend = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir, ...options })
  return backend
}

async function stop(): Promise<void> {
  await backend?.close()
  backend = undefined
}

/** Runs SQL as the owner of the data, by the backend if one runs. Only a backend has `crypt()`. */
async function sql(text: string): Promise<(string | null)[][]> {
  const owner = await openOwner(dataDir)
  const { error, statements } = await owner.sql(text)
  await owner.close()
  if (error) throw new Error(error.message)
  return statements.at(-1)?.rows ?? []
}

async function signIn({ url, key }: Backend, email: string, password: string) {
  const { auth } = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await auth.signInWithPassword({ email, password })
  return { isAdmin: data.user?.app_metadata.admin === true, code: error?.code }
}

const forget = `update auth.users set encrypted_password = '', raw_app_meta_data = raw_app_meta_data - 'admin'
  where email like '%@portico.example'`
const setPublic = async () =>
  sql(
    `update auth.users set encrypted_password = '${await hash(publicPassword, { cost: 4 })}' where email = any (array['${demoEmails.demo}', '${demoEmails.other}'])`,
  )

describe('a first start', () => {
  test('creates a password for each account, in a file that only the owner can read', async () => {
    await rm(join(dataDir, 'demo.json'))
    await sql(forget)
    const { demo, other, hasDemo } = await start()
    expect(hasDemo).toEqual({ demo: true, other: true })
    expect(demo.password).not.toBe(other.password)
    expect(await signIn(await start(), demo.email, demo.password)).toEqual({ isAdmin: true, code: undefined })
    expect(backend?.demo).toEqual(demo)
    expect(await signIn(await start(), other.email, other.password)).toMatchObject({ isAdmin: false })
    const file = join(dataDir, 'demo.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ demo: { password: demo.password } })
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0)
  })

  test('writes nothing into the log of an account', async () => {
    await rm(join(dataDir, 'demo.json'))
    await sql(forget)
    const count = 'select count(*) from portico_private.security_log'
    const before = await sql(count)
    await start()
    await stop()
    expect(await sql(count)).toEqual(before)
  })
})

describe('data of an earlier version', () => {
  beforeEach(async () => {
    await rm(join(dataDir, 'demo.json'))
    await setPublic()
  })

  test('get new passwords instead of the public one, and keep their roles', async () => {
    await sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where email = '${demoEmails.demo}'`,
    )
    const { demo, other } = await start()
    const running = backend as Backend
    for (const { email } of [demo, other])
      expect((await signIn(running, email, publicPassword)).code).toBe('invalid_credentials')
    expect(await signIn(running, demo.email, demo.password)).toEqual({ isAdmin: true, code: undefined })
    expect(await signIn(running, other.email, other.password)).toEqual({ isAdmin: false, code: undefined })
  })

  test('keep an account without the role of an administrator that was removed from it', async () => {
    await sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data - 'admin' where email = '${demoEmails.demo}'`,
    )
    const { demo } = await start()
    expect(await signIn(backend as Backend, demo.email, demo.password)).toEqual({
      isAdmin: false,
      code: undefined,
    })
  })

  test('keep a password that a user has set, and do not report it', async () => {
    const own = 'seven quiet lanterns'
    await sql(
      `update auth.users set encrypted_password = '${await hash(own, { cost: 4 })}' where email = '${demoEmails.demo}'`,
    )
    const { demo, hasDemo } = await start({ trustedProxies: '1' })
    expect([hasDemo, demo.password]).toEqual([{ demo: false, other: true }, ''])
    expect((await signIn(backend as Backend, demo.email, own)).code).toBeUndefined()
  })
})

describe('an account whose password the backend has made', () => {
  test.each<[string, Partial<BackendOptions>]>([
    ['a proxy is configured', { trustedProxies: '1' }],
    ['a host is configured', { allowedHosts: 'portal.example' }],
    ['the portal has another host', { siteUrl: 'https://portal.example' }],
  ])('is no administrator while %s, and is one again afterwards', async (_what, options) => {
    const { demo } = await start()
    expect((await signIn(backend as Backend, demo.email, demo.password)).isAdmin).toBe(true)
    expect((await start(options)).isReachable).toBe(true)
    expect(await signIn(backend as Backend, demo.email, demo.password)).toEqual({
      isAdmin: false,
      code: undefined,
    })
    expect((await start(options)).demo).toEqual(demo)
    expect((await signIn(backend as Backend, demo.email, demo.password)).isAdmin).toBe(false)
    expect((await start()).isReachable).toBe(false)
    expect((await signIn(backend as Backend, demo.email, demo.password)).isAdmin).toBe(true)
  })

  test('gets the kept password again if a crash came between the file and the database', async () => {
    const { demo } = await start()
    await stop()
    await sql(`update auth.users set encrypted_password = '' where email = '${demo.email}'`)
    expect((await start()).demo).toEqual(demo)
    expect((await signIn(backend as Backend, demo.email, demo.password)).code).toBeUndefined()
  })

  test('has it no more when its user has set another', async () => {
    const { demo, url, key } = await start()
    const { auth } = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
    await auth.signInWithPassword(demo)
    expect((await auth.updateUser({ password: 'seven quiet lanterns' })).error).toBeNull()
    const { hasDemo } = await start()
    expect(hasDemo).toEqual({ demo: false, other: true })
    expect((await signIn(backend as Backend, demo.email, 'seven quiet lanterns')).code).toBeUndefined()
  })
})

test('the migration takes the public password and the role from accounts of a project, and from no other account', async () => {
  const migration = await readFile(join(supabaseDir, 'migrations/20261127060000_demo_password.sql'), 'utf8')
  await start()
  const own = await hash('seven quiet lanterns', { cost: 4, version: '2a' })
  const read = "select email, encrypted_password, raw_app_meta_data ? 'admin' from auth.users order by email"
  await sql(`update auth.users set encrypted_password = extensions.crypt('${publicPassword}', extensions.gen_salt('bf', 4)),
    raw_app_meta_data = raw_app_meta_data || '{"admin": true}'`)
  const before = await sql(read)
  // The embedded backend makes passwords itself.
  expect(await sql(`${migration}; ${read}`)).toEqual(before)
  // Without this table it is a project.
  const asProject = `alter table auth.portico_mail_flows rename to aside; ${migration}; alter table auth.aside rename to portico_mail_flows; ${read}`
  expect(await sql(asProject)).toEqual([
    [demoEmails.demo, '', 'f'],
    [demoEmails.other, '', 'f'],
  ])
  await sql(
    `update auth.users set encrypted_password = '${own}', raw_app_meta_data = raw_app_meta_data || '{"admin": true}'`,
  )
  expect(await sql(asProject)).toEqual([
    [demoEmails.demo, own, 't'],
    [demoEmails.other, own, 't'],
  ])
})

test('a password can be read aloud and typed, and no two are the same', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made)
    expect(password).toMatch(/^(?:[bdfghklmnprstvz][aeiou][bdfghklmnprstvz][aeiou]-){5}\d{2}$/)
})
