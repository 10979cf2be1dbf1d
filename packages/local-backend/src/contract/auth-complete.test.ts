import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

// A newer client that can ask for more makes this fail.

const texts = globSync('*.contract.test.ts', { cwd: import.meta.dirname })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

/** What sends nothing, is a part of another call, or wants a browser to ask its authenticator; and what is no API. */
const own = [
  ...['constructor', 'logger', 'fetch', 'fetchJwk', 'isThrowOnErrorEnabled', 'storage'],
  ...['initialize', 'dispose', 'onAuthStateChange', 'startAutoRefresh', 'stopAutoRefresh'],
  ...['signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth', 'linkIdentityIdToken'],
  ...['signInWithPasskey', 'registerPasskey', 'webauthn'],
]

/** Each call of an API, and of those in it, by the names that lead to it. */
function callsOf(api: object, at: string): string[] {
  const found = new Set<string>()
  for (let proto = api; proto !== Object.prototype; proto = Object.getPrototypeOf(proto))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (name.startsWith('_') || own.includes(name)) continue
      if (typeof value === 'function') found.add(`${at}.${name}(`)
      else if (Object.values(value ?? {}).some((one) => typeof one === 'function'))
        for (const call of callsOf(value, at ? `${at}.${name}` : name)) found.add(call)
    }
  return [...found]
}

test('every call of auth has a case', () => {
  const { auth } = createClient('http://127.0.0.1', 'key')
  const calls = callsOf(auth, '')
  expect(calls).toEqual(expect.arrayContaining(['.signUp(', 'mfa.enroll(', 'admin.oauth.listClients(']))
  expect(calls.filter((call) => !texts.includes(call))).toEqual([])
})
