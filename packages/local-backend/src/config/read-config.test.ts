import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { supabaseDir } from '../testing.ts'
import { readConfig } from './read-config.ts'
import { compileRedirectPattern } from './redirect-pattern.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-config-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(toml: string, env: Record<string, string> = {}) {
  await writeFile(join(folder, 'config.toml'), toml)
  return readConfig(folder, env)
}

test('readConfig returns the values of the file in seconds and bytes, and defaults for the rest', async () => {
  const { settings, unsupported } = await read(
    `[api]
     schemas = ["public", "shop", "größe 🙂"]
     max_rows = 50
     [auth]
     site_url = "https://portal.example"
     jwt_expiry = 600
     enable_signup = false
     password_requirements = "letters_digits"
     [auth.email]
     max_frequency = "1m30s"
     otp_length = 8
     [auth.rate_limit]
     email_sent = 2
     [storage]
     file_size_limit = "50MiB"
     [db.seed]
     enabled = true
     sql_paths = ["env(SEED)"]`,
    { SEED: './seeds/*.sql' },
  )
  expect(settings).toMatchObject({
    'api.schemas': ['public', 'shop', 'größe 🙂'],
    'api.max_rows': 50,
    'auth.site_url': 'https://portal.example',
    'auth.jwt_expiry': 600,
    'auth.enable_signup': false,
    'auth.password_requirements': 'letters_digits',
    'auth.email.max_frequency': 90,
    'auth.email.otp_length': 8,
    'auth.rate_limit.email_sent': 2,
    'storage.file_size_limit': 52_428_800,
    'db.seed.sql_paths': ['./seeds/*.sql'],
    'auth.minimum_password_length': 6,
    'auth.email.enable_confirmations': false,
  })
  expect(unsupported).toEqual([])
  expect((await readConfig(join(folder, 'none'), {})).settings).toMatchObject({ 'api.max_rows': 1000 })
})

test('config.toml of this project has no unsupported keys', async () => {
  expect((await readConfig(supabaseDir, {})).unsupported).toEqual([])
})

test('a hook for failed attempts is reported as unsupported only if it calls a function other than the portal’s', async () => {
  const hook = (uri: string) => `[auth.hook.password_verification_attempt]\nenabled = true\nuri = "${uri}"\n`
  const named = async (uri: string) => (await read(hook(uri))).unsupported
  expect(await named('pg-functions://postgres/public/portico_password_tried')).toEqual([])
  expect(await named('pg-functions://postgres/public/my_own')).toEqual([
    'auth.hook.password_verification_attempt.uri',
  ])
})

test('unsupported features are listed once each if enabled; disabled ones and settings of the CLI are not listed', async () => {
  const { unsupported } = await read(
    `project_id = "shop"
     [api]
     port = 54321
     [api.tls]
     enabled = false
     [db]
     port = 54322
     shadow_port = 54320
     major_version = 17
     [db.pooler]
     enabled = true
     pool_mode = "transaction"
     [realtime]
     enabled = true
     [inbucket]
     enabled = true
     [storage.buckets.images]
     public = false
     [auth]
     enable_refresh_token_rotation = true
     refresh_token_reuse_interval = 20
     [auth.sms]
     enable_signup = false
     max_frequency = "5s"
     [auth.mfa]
     max_enrolled_factors = 10
     [auth.mfa.totp]
     enroll_enabled = true
     verify_enabled = true
     [auth.mfa.phone]
     enroll_enabled = true
     [auth.sms.twilio]
     enabled = true
     [auth.external.apple]
     enabled = false
     client_id = ""
     [auth.external.github]
     enabled = true
     client_id = "env(NOT_SET)"`,
  )
  expect(unsupported).toEqual([
    'storage.buckets',
    'auth.refresh_token_reuse_interval',
    'auth.sms',
    'auth.external.github',
  ])
})

describe('readConfig rejects a wrong value and names file, line and key', () => {
  test.each([
    ['[auth]\n\njwt_expiry = "1h"', 3, 'auth.jwt_expiry is "1h"; give a whole number from 1 to 604800.'],
    ['auth.email.otp_length = 4', 1, 'auth.email.otp_length is 4; give a whole number from 6 to 10.'],
    ['[auth]\nemail = { max_frequency = 60 }', 2, 'give a duration, such as "60s"'],
    ['[storage]\nfile_size_limit = "many"', 2, 'give a size, such as "50MiB"'],
    ['[api]\nmax_rows = 10\nschemas = "public"', 3, 'give a list of names'],
    ['[api]\nschemas = ["a,b"]', 2, 'give a list of names'],
    ['[api]\nschemas = [" a"]', 2, 'give a list of names'],
    ['[auth]\nadditional_redirect_urls = ["https://{a"]', 2, 'give a list of web addresses'],
    ['[auth]\nsite_url = "portal.example"', 2, 'give a web address'],
    ['[auth]\nenable_signup = "maybe"', 2, 'give true or false'],
    ['[auth]\npassword_requirements = "hard"', 2, 'give one of "", "letters_digits"'],
    [
      '[auth]\nsite_url = "env(PORTAL)"',
      2,
      'auth.site_url takes PORTAL from the environment, which has none',
    ],
    ['[auth]\nsite_url = ', 2, 'this is no TOML'],
  ])('%j', async (toml, line, words) => {
    await expect(read(toml)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(`${join(folder, 'config.toml')}:${line}: `),
    })
    await expect(read(toml)).rejects.toThrow(words)
  })
})

test.each([
  ['https://portal.example/**', 'https://portal.example/a/b?c=d.e', true],
  ['https://portal.example/**', 'https://portal.example.evil/', false],
  ['https://portal.example/*', 'https://portal.example/a', true],
  ['https://portal.example/*', 'https://portal.example/a/b', false],
  ['https://*.portal.example/', 'https://one.portal.example/', true],
  ['https://*.portal.example/', 'https://one.two.portal.example/', false],
  ['https://portal.example/?', 'https://portal.example/a', true],
  ['https://portal.example/?', 'https://portal.example/.', false],
  ['https://portal-[0-9].example/', 'https://portal-7.example/', true],
  ['https://portal-[!0-9].example/', 'https://portal-7.example/', false],
  ['https://{one,two}.example/**', 'https://two.example/x', true],
  ['https://{one,two}.example/**', 'https://three.example/x', false],
  ['https://portal.example/a,b', 'https://portal.example/a,b', true],
  ['https://portal.example/\\*', 'https://portal.example/*', true],
])('the redirect pattern %s: %s matches: %s', (pattern, address, isMatched) => {
  expect(compileRedirectPattern(pattern).test(address)).toBe(isMatched)
})
