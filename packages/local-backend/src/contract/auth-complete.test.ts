import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

// A newer client that can ask for more makes this fail.

const code = globSync('*.contract.test.ts', { cwd: import.meta.dirname })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')
  .replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*$|'[^'\n]*'/gms, '')

/** What sends nothing, is a part of another call, or wants a browser to ask its authenticator; and what is no API. */
const own = [
  ...['constructor', 'logger', 'fetch', 'fetchJwk', 'isThrowOnErrorEnabled', 'storage'],
  ...['initialize', 'dispose', 'onAuthStateChange', 'startAutoRefresh', 'stopAutoRefresh'],
  ...['signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth', 'linkIdentityIdToken'],
  ...['signInWithPasskey', 'registerPasskey', 'webauthn'],
]

/** The APIs within auth, whose calls may have the names of other ones. */
const parts = ['admin', 'mfa', 'oauth', 'passkey', 'customProviders']

/** What the contracts call, as `signUp` or `admin.mfa.listFactors`: neither words about a call, nor another one of its name. */
function callsIn(code: string): Set<string> {
  const chains = [...code.matchAll(/[\w)](?:\w*\s*\??\.\s*\w+)+(?=\()/g)].map(([chain]) =>
    chain.split(/[\s?.]+/),
  )
  return new Set(
    chains.map((names) => {
      const first = names.findIndex((name) => parts.includes(name))
      return names.slice(first < 0 ? -1 : first).join('.')
    }),
  )
}

/** Each call of an API, and of those in it, by the names that lead to it. */
function callsOf(api: object, at: string[] = []): string[] {
  const found = new Set<string>()
  for (let proto = api; proto !== Object.prototype; proto = Object.getPrototypeOf(proto))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (name.startsWith('_') || own.includes(name)) continue
      if (typeof value === 'function') found.add([...at, name].join('.'))
      else if (Object.values(value ?? {}).some((one) => typeof one === 'function'))
        for (const call of callsOf(value, [...at, name])) found.add(call)
    }
  return [...found]
}

test('a call is counted by what is called, and not by what is written about it', () => {
  expect(callsIn('auth.admin.mfa.listFactors(); x()\n  .auth.signUp(); two.createUser(')).toEqual(
    new Set(['admin.mfa.listFactors', 'signUp', 'createUser']),
  )
})

test('every call of auth has a case', () => {
  const { auth } = createClient('http://127.0.0.1', 'key')
  const calls = callsOf(auth)
  expect(calls).toEqual(expect.arrayContaining(['signUp', 'mfa.enroll', 'admin.oauth.listClients']))
  const called = callsIn(code)
  expect(calls.filter((call) => !called.has(call))).toEqual([])
})
