import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSecret } from './secrets.ts'
import { root } from './suites.ts'

/** A made-up key, to test that a real one is rejected. */
const example = 'sb_secret_1234567890abcdef'

test('no file of the repository has a private key or a secret key of a service', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  const paths = listed.split('\0').filter(Boolean)
  expect(paths.length).toBeGreaterThan(1000)
  const found = paths.filter((path) => {
    if (!existsSync(join(root, path))) return false
    const text = readFileSync(join(root, path), 'latin1')
    return findSecret(text.replaceAll(example, '')) !== null
  })
  expect(found).toEqual([])
})

const filled = (length: number) => 'aB3'.repeat(length).slice(0, length)
const privateKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const legacyKey = ['{"alg":"HS256"}', '{"role":"service_role"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')

test.each([
  ['a private key', privateKey],
  ['a private key in a string', JSON.stringify({ key: privateKey })],
  ['a secret key of a project', `sb_secret_${filled(20)}`],
  ['a service_role key', legacyKey],
  ['a key of AWS', `AKIA${filled(16).toUpperCase()}`],
  ['a token of GitHub', `ghp_${filled(36)}`],
  ['a token of npm', `npm_${filled(36)}`],
])('%s is found in a file', (_what, secret) => {
  expect(findSecret(`before ${secret} after`)).not.toBeNull()
})

test.each([
  ['the first line of a private key', '-----BEGIN PRIVATE KEY-----` is missing'],
  ['a key for pages', `sb_publishable_${filled(30)}`],
  ['the beginning of a secret key', 'keys begin with sb_secret_'],
])('%s is no secret', (_what, text) => {
  expect(findSecret(text)).toBeNull()
})
