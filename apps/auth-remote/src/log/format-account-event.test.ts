import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { formatAccountEvent } from './format-account-event.ts'

const inWords = (kind: string, detail: Record<string, unknown> = {}) =>
  formatAccountEvent(texts.in('en'), {
    ...{ id: 1, at: '2026-11-20T10:00:00Z', kind, detail },
    ...{ user_agent: null, ip: null, is_this: false },
  })

test('passkeys are named in the log, even without a name of their own', () => {
  expect(inWords('passkey_added', { name: 'Laptop' })).toBe('Passkey “Laptop” added')
  expect(inWords('passkey_removed', { name: '' })).toBe('Passkey “Passkey” removed')
  expect(inWords('passkey_renamed', { from: 'Laptop', to: 'Mine' })).toBe(
    'Passkey “Laptop” renamed to “Mine”',
  )
  expect(inWords('signed_in', { method: 'passkey' })).toBe('Signed in with a passkey')
})

test('logins have the names of their sign-in buttons in the log', () => {
  expect(inWords('identity_added', { provider: 'keycloak' })).toBe('Login with Keycloak linked')
  expect(inWords('identity_removed', { provider: 'github' })).toBe('Login with GitHub removed')
})

test('wrong passwords and codes are counted in the log', () => {
  expect(inWords('password_wrong')).toBe('A wrong password was entered')
  expect(inWords('password_wrong', { times: 12 })).toBe('12 wrong passwords were entered')
  expect(inWords('code_wrong')).toBe('A wrong code from an email was entered')
})

test('the log shows an administrator’s changes to the account', () => {
  expect(inWords('disabled')).toBe('Account disabled')
  expect(inWords('enabled')).toBe('Account enabled again')
  expect(inWords('role_given', { role: 'admin' })).toBe('Role “Administrator” given to you')
  expect(inWords('role_taken', { role: 'billing' })).toBe('Role “billing” taken from you')
})

test('an event of an unknown kind is shown by its name in the database', () => {
  expect(inWords('kind_of_later')).toBe('kind_of_later')
})
