import { expect, test } from 'vitest'
import { createUnsignedToken, exampleKeys } from '../testing.ts'
import { findSecretKey, isSecretKey, redactSecretKey } from './secret-keys.ts'

const { publishable, anon, secret, serviceRole, personal } = exampleKeys

test('isSecretKey recognizes every type of secret key, in any pasted form', () => {
  for (const key of [
    secret,
    serviceRole,
    personal,
    ` ${secret}\n`,
    createUnsignedToken('supabase_admin'),
    'sb_secret_',
  ])
    expect(isSecretKey(key), key).toBe(true)
})

test('isSecretKey rejects a public key and other text', () => {
  for (const key of [
    publishable,
    anon,
    createUnsignedToken('authenticated'),
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
  // As in an address, in which a letter precedes the secret.
  expect(findSecretKey(`data:,%22${secret}%22`)).toBe(secret)
  expect(findSecretKey(`${publishable} ${anon} ${serviceRole}`)).toBe(serviceRole)
  expect(findSecretKey(`key.startsWith("sb_secret_"),"sbp_",${anon},eyJx.eyJ.z`)).toBeNull()
})

test('a message contains only the start of a secret key', () => {
  expect(redactSecretKey(secret)).toBe('sb_secret_aaaa…')
})
