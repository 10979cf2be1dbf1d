import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { canAdminister } from './can-administer.ts'
import { readUserListQuery } from './managed-users.ts'

type User = ReturnType<Session['getSnapshot']>['user']
const withClaims = (app_metadata: object) =>
  createFakeSession({ user: { app_metadata } }).session.getSnapshot().user

test('an administrator has the claim in the app metadata, never in the user metadata', () => {
  expect(canAdminister(withClaims({ admin: true }))).toBe(true)
  for (const claims of [
    {},
    { admin: false },
    { admin: '' },
    { admin: null },
    { user_metadata: { admin: true } },
  ])
    expect(canAdminister(withClaims(claims))).toBe(false)
  expect(canAdminister(null as User)).toBe(false)
})

test.each([
  ['', { search: '', kind: 'all', page: 1 }],
  ['?q=%20ada&show=invited&page=3', { search: 'ada', kind: 'invited', page: 3 }],
  ['?show=everything&page=-1', { search: '', kind: 'all', page: 1 }],
  ['?page=2.5', { search: '', kind: 'all', page: 1 }],
  [
    '?after=2026-01-01 00:00:00%2B00,00000000-0000-4000-8000-000000000001',
    {
      search: '',
      kind: 'all',
      page: 1,
      after: '2026-01-01 00:00:00+00,00000000-0000-4000-8000-000000000001',
    },
  ],
  ['?before=now()', { search: '', kind: 'all', page: 1 }],
  ['?page=1e9', { search: '', kind: 'all', page: 1 }],
])('the address %j selects %o', (search, wanted) => {
  expect(readUserListQuery(new URLSearchParams(search))).toEqual(wanted)
})
