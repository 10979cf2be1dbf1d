import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

// A new call of a newer client fails this test until a contract has a case for it.

const code = globSync('*.contract.test.ts', { cwd: import.meta.dirname })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')
  .replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*$|'[^'\n]*'/gms, '')

/** Calls that send no request, are part of another call, need the authenticator of a browser, or are no API. */
const own = [
  ...['constructor', 'logger', 'fetch', 'fetchJwk', 'isThrowOnErrorEnabled', 'storage'],
  ...['initialize', 'dispose', 'onAuthStateChange', 'startAutoRefresh', 'stopAutoRefresh'],
  ...['signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth', 'linkIdentityIdToken'],
  ...['signInWithPasskey', 'registerPasskey', 'webauthn'],
]

/** The APIs within auth. Their calls may have the same names as calls of other APIs. */
const parts = ['admin', 'mfa', 'oauth', 'passkey', 'customProviders']

/** Returns the calls in the contracts with the path of their API, as `signUp` or `admin.mfa.listFactors`. */
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

/** Returns the calls of an API and of the APIs in it, each with its path. */
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

test('callsIn returns each call with the path of its API', () => {
  expect(callsIn('auth.admin.mfa.listFactors(); x()\n  .auth.signUp(); two.createUser(')).toEqual(
    new Set(['admin.mfa.listFactors', 'signUp', 'createUser']),
  )
})

test('every call of auth-js has a case in a contract', () => {
  const { auth } = createClient('http://127.0.0.1', 'key')
  const calls = callsOf(auth)
  expect(calls).toEqual(expect.arrayContaining(['signUp', 'mfa.enroll', 'admin.oauth.listClients']))
  const called = callsIn(code)
  expect(calls.filter((call) => !called.has(call))).toEqual([])
})
