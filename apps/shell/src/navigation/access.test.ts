import type { SessionSnapshot } from '@portico/session'
import { expect, test } from 'vitest'
import { decideAccess } from './access.ts'

type Who = Pick<SessionSnapshot, 'status' | 'user' | 'needsFactor'>
const claims = (app_metadata: object) => ({ status: 'signed_in', user: { app_metadata } }) as unknown as Who
const nobody: Who = { status: 'signed_out', user: null }
const unknown: Who = { status: 'loading', user: null }
const admins = { claim: 'admin' }

test.each([
  ['public', nobody, 'open'],
  ['public', unknown, 'open'],
  ['signed-in', nobody, 'signed_out'],
  ['signed-in', unknown, 'waiting'],
  ['signed-in', claims({}), 'open'],
  ['signed-in', { ...claims({}), needsFactor: true }, 'signed_out'],
  [admins, nobody, 'signed_out'],
  [admins, unknown, 'waiting'],
  [admins, claims({}), 'lacks_claim'],
  [admins, claims({ admin: false }), 'lacks_claim'],
  [admins, claims({ admin: true }), 'open'],
  [admins, claims({ admin: 'billing' }), 'open'],
] as const)('accessOf compares the access %j with the session %j: %s', (access, who, state) => {
  expect(decideAccess(access, who)).toBe(state)
})

test('decideAccess ignores claims in user_metadata, which users can edit', () => {
  const who = { status: 'signed_in', user: { app_metadata: {}, user_metadata: { admin: true } } }
  expect(decideAccess(admins, who as unknown as Who)).toBe('lacks_claim')
})

test('decideAccess refuses a claim named like a property of Object.prototype unless the account has it', () => {
  for (const claim of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(decideAccess({ claim }, claims({})), claim).toBe('lacks_claim')
    expect(decideAccess({ claim }, claims(Object.fromEntries([[claim, true]]))), claim).toBe('open')
  }
})
