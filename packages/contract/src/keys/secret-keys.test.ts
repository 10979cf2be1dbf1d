import { expect, test } from 'vitest'
import { exampleKeys, tokenOfRole } from '../testing.ts'
import { findSecretKey, isSecretKey, nameSecretKey } from './secret-keys.ts'

const { publishable, anon, secret, serviceRole, personal } = exampleKeys

test('keys above every policy are known, of each kind and however they were pasted', () => {
  for (const key of [
    secret,
    serviceRole,
    personal,
    ` ${secret}\n`,
    tokenOfRole('supabase_admin'),
    'sb_secret_',
  ])
    expect(isSecretKey(key), key).toBe(true)
})

test('a public key and a text that is no key are not secret keys', () => {
  for (const key of [
    publishable,
    anon,
    tokenOfRole('authenticated'),
    '',
    'no-backend',
    'a.b.c',
    'a.bnVsbA.c',
  ])
    expect(isSecretKey(key), key).toBe(false)
})

test('a secret is found inside a file, and a text that only mentions one is ignored', () => {
  for (const key of [secret, serviceRole, personal])
    expect(findSecretKey(`const client=createClient("https://a.b","${key}");`)).toBe(key)
  // As in an address: what is before it ends in a letter.
  expect(findSecretKey(`data:,%22${secret}%22`)).toBe(secret)
  expect(findSecretKey(`${publishable} ${anon} ${serviceRole}`)).toBe(serviceRole)
  expect(findSecretKey(`key.startsWith("sb_secret_"),"sbp_",${anon},eyJx.eyJ.z`)).toBeNull()
})

test('a message contains only the beginning of a secret key', () => {
  expect(nameSecretKey(secret)).toBe('sb_secret_aaaa…')
})
