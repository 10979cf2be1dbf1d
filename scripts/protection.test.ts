import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../packages/local-backend/src/config/read-config.ts'
import { isTestFile } from './source-files.ts'
import { root } from './suites.ts'

// docs/protection.md is an inventory, and no compiler reads it: these tests compare it with the sources.
const page = readFileSync(join(root, 'docs/protection.md'), 'utf8')

interface Source {
  path: string
  text: string
}

/** Sources that run in a portal or a command, without tests and their helpers. */
function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        !isTestFile(path) &&
        !/\.d\.ts$|\/src\/(testing|fuzz|contract|dev-provider)\/|\/testing\.ts$/.test(path),
    )
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const code = readSources('{apps,packages}/*/{src,public}/**/*.{ts,tsx,js}')
const sql = readSources('supabase/migrations/*.sql')
const backend = code.filter(({ path }) => path.startsWith('packages/local-backend/src/'))

/** Returns what a pattern finds in sources, in small letters and without signs. */
function findAll(sources: readonly Source[], pattern: RegExp): string[] {
  const names = sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return names.map((name) => name.toLowerCase().replace(/^sha-/, 'sha'))
}

const pathsWith = (sources: readonly Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the sources use the algorithms that docs/protection.md lists, and no cipher', () => {
  expect(code.length).toBeGreaterThan(800)
  const used = new Set([
    ...findAll(
      code,
      /(?:createHash|createHmac|digest|subtle\.\w+|generateKeyPair(?:Sync)?)\(\s*'(\w[\w-]*)'/g,
    ),
    ...findAll(code, /\balg(?:orithms)?: \[?'(\w+)'/g),
    ...findAll(sql, /\b(md5|sha\d+)\(/g),
    ...(pathsWith(code, /from '(?:@node-rs\/bcrypt|bcryptjs)'/).length > 0 ? ['bcrypt'] : []),
  ])
  const encodings = ['hex', 'base64', 'base64url', 'raw', 'pkcs8', 'jwk', 'spki']
  const algorithms = [...used].filter((name) => !encodings.includes(name))
  expect(algorithms).toContain('ed25519')
  const listed = new Set([...page.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name.toLowerCase()))
  expect(algorithms.filter((name) => !listed.has(name))).toEqual([])
  expect(pathsWith(code, /create(?:Cipher|Decipher)iv|subtle\.(?:en|de)crypt|\bpgp_sym/)).toEqual([])
})

test('no secret comes from a random number that can be predicted', () => {
  expect(pathsWith(code, /Math\.random\(/)).toEqual([
    // The name of a task in the browser that created it, and delays between retries.
    'apps/files-remote/src/tasks/task-journal.ts',
    'packages/cli/src/registry/back-off.ts',
    'packages/session/src/client/data-client.ts',
  ])
  expect(pathsWith(sql, /[^_]random\(\)/)).toEqual([])
})

test('the embedded backend sends requests from the modules that docs/protection.md lists, and follows no redirect', () => {
  const senders = pathsWith(backend, /await fetch\(|createTransport\(|https?\.request\(|net\.connect\(/)
  // Breached passwords, Keycloak, the CAPTCHA provider, and the mail server: nodemailer follows no redirects.
  expect(senders).toEqual([
    'packages/local-backend/src/auth/passwords/breached-passwords.ts',
    'packages/local-backend/src/auth/requests/captcha.ts',
    'packages/local-backend/src/oauth/keycloak.ts',
    'packages/local-backend/src/smtp/open-smtp.ts',
  ])
  const asking = backend.filter(({ path, text }) => senders.includes(path) && text.includes('fetch('))
  for (const { path, text } of asking) expect(text, path).toMatch(/await fetch\([^)]*redirect: 'error'/)
  for (const name of ['Keycloak', 'Turnstile', 'mail server', 'breached passwords'])
    expect(page).toContain(name)
})

test('accounts of a portal have passwords of at least 8 characters, without rules of composition', async () => {
  const { settings } = await readConfig(join(root, 'supabase'), {})
  expect(settings['auth.minimum_password_length']).toBeGreaterThanOrEqual(8)
  expect(settings['auth.password_requirements']).toBe('')
})

test('the embedded backend writes its log only to standard error', () => {
  expect(pathsWith(backend, /\bconsole\.|\bappendFile|createWriteStream\([^)]*log/)).toEqual([])
})

test('forms of the account accept pasted text and values of a password manager', () => {
  const forms = code.filter(({ path }) => /^(apps\/auth-remote|packages\/ui)\/src\//.test(path))
  expect(
    pathsWith(forms, /onPaste|onBeforeInput|'paste'/).filter((path) => !path.includes('/files/')),
  ).toEqual([])
  const fields = readFileSync(join(root, 'apps/auth-remote/src/form/fields.tsx'), 'utf8')
  for (const purpose of ['current-password', 'new-password', 'one-time-code'])
    expect(fields).toContain(`autoComplete="${purpose}"`)
})
