import { expect, test } from 'vitest'
import { type AccountIdentity, findNextEmail, getIdentityName } from './identities.ts'

const identity = (provider: string, data: Record<string, unknown>): AccountIdentity => ({
  ...{ id: provider, identity_id: provider, user_id: '1', provider },
  identity_data: data,
})
const own = identity('email', { email: 'ada@portico.example', email_verified: true })
const same = identity('keycloak', { email: 'ada@portico.example' })
const other = identity('github', { email: 'countess@portico.example' })
const verified = identity('gitlab', { email: 'lovelace@portico.example', email_verified: true })

test('unlinking keeps the address if another login has it, and else takes the address of a remaining login', () => {
  expect(findNextEmail([own, same], own, 'ada@portico.example')).toBeNull()
  expect(findNextEmail([same, other], same, 'ada@portico.example')).toBe('countess@portico.example')
  expect(findNextEmail([same, other, verified], same, 'ada@portico.example')).toBe('lovelace@portico.example')
  expect(findNextEmail([same, identity('x', {})], same, 'ada@portico.example')).toBeNull()
})

test('a login is named by any name that its provider gives', () => {
  expect(getIdentityName(own)).toBe('ada@portico.example')
  expect(getIdentityName(identity('x', { user_name: 'ada' }))).toBe('ada')
  expect(getIdentityName(identity('x', { email: 7 }))).toBe('')
})
